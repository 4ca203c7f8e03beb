extension Plane {
    /// Smaller by the area filter.
    func resized(to size: PixelSize) -> Plane {
        if size == self.size { return self }
        if size.width * 2 >= width, size.height * 2 >= height, size.width <= width, size.height <= height {
            return NearAreaFilter(from: self.size, to: size, channels: channels).apply(to: self)
        }
        var filter = AreaFilter(from: self.size, to: size, channels: channels)
        withRows { start in
            for row in 0..<height { filter.push(start + row * stride) }
        }
        return filter.finish()
    }
}
