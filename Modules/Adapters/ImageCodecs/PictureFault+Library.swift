import Pictures

extension PictureFault {
    /// What a library says of a file, in its words. That it was given no memory is not the file's fault: libpng,
    /// libjpeg-turbo and giflib name memory then, and only then.
    static func said(_ text: String) -> PictureFault {
        text.lowercased().contains("memory") ? .outOfMemory : .damaged(text)
    }
}
