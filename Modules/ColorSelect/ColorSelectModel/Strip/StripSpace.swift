public import Drawing

/// The strip of colour swatches: the origin is at its left edge.
public enum StripSpace: CoordinateSpace {}
