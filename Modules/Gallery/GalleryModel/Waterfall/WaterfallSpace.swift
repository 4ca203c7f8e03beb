public import Drawing

/// Where the cells of a waterfall lie: the origin is the left upper corner of the whole content.
public enum WaterfallSpace: CoordinateSpace {}
