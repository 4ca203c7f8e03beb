/// Between pixels whose colour is multiplied by alpha and pixels whose colour is not.
enum Premultiplying {
    /// Multiplies `count` pixels in place; whether all are opaque.
    @discardableResult
    static func apply(to pixels: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
        var isOpaque = true
        for index in 0..<count {
            let pixel = pixels + index &* 4
            let alpha = UInt32(pixel[3])
            if alpha == 255 { continue }
            isOpaque = false
            for channel in 0..<3 {
                let product = UInt32(pixel[channel]) &* alpha &+ 128
                pixel[channel] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
            }
        }
        return isOpaque
    }

    /// Undoes it, as well as eight bits can.
    static func remove(from pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for index in 0..<count {
            let pixel = pixels + index &* 4
            let alpha = UInt32(pixel[3])
            if alpha == 255 { continue }
            for channel in 0..<3 {
                pixel[channel] =
                    alpha == 0 ? 0 : UInt8(min(255, (UInt32(pixel[channel]) &* 255 &+ alpha / 2) / alpha))
            }
        }
    }
}
