import ImageHeaders
import Pictures

extension Plane {
    /// Turned as `orientation` says, to be shown.
    ///
    /// Source: CIPA DC-008 (Exif 2.32), tag 274.
    func oriented(_ orientation: ImageOrientation) -> Plane {
        let (right, bottom) = (width - 1, height - 1)
        // The source sample of the target's corner, and how many source samples a step across and down is.
        let (x, y, across, down): (Int, Int, (Int, Int), (Int, Int)) =
            switch orientation {
            case .up: (0, 0, (1, 0), (0, 1))
            case .upMirrored: (right, 0, (-1, 0), (0, 1))
            case .down: (right, bottom, (-1, 0), (0, -1))
            case .downMirrored: (0, bottom, (1, 0), (0, -1))
            case .leftMirrored: (0, 0, (0, 1), (1, 0))
            case .right: (0, bottom, (0, -1), (1, 0))
            case .rightMirrored: (right, bottom, (0, -1), (-1, 0))
            case .left: (right, 0, (0, 1), (-1, 0))
            }
        let size = self.size.turned(by: orientation)
        let start = y * stride + x * channels
        let stepAcross = across.1 * stride + across.0 * channels
        let stepDown = down.1 * stride + down.0 * channels
        return Plane(width: size.width, height: size.height, channels: channels) { target in
            withRows { source in
                for row in 0..<size.height {
                    var from = start + row * stepDown
                    let to = row * size.width * channels
                    if channels == 1 {
                        for column in 0..<size.width {
                            target[to &+ column] = source[from]
                            from &+= stepAcross
                        }
                    } else {
                        for column in 0..<size.width {
                            let place = to &+ column &* 4
                            target[place] = source[from]
                            target[place &+ 1] = source[from &+ 1]
                            target[place &+ 2] = source[from &+ 2]
                            target[place &+ 3] = source[from &+ 3]
                            from &+= stepAcross
                        }
                    }
                }
            }
        }
    }
}

extension PixelImage {
    /// Turned as `orientation` says, to be shown.
    func oriented(_ orientation: ImageOrientation) -> PixelImage {
        guard orientation != .up else { return self }
        let plane = Plane(width: width, height: height, channels: 4, bytes: bytes).oriented(orientation)
        return PixelImage(width: plane.width, height: plane.height, bytes: plane.bytes, isOpaque: isOpaque)
    }
}
