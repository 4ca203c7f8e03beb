/// A picture that is drawn: the origin is at its upper left corner, a point is a pixel at scale 1.
public enum PictureSpace: CoordinateSpace {}
