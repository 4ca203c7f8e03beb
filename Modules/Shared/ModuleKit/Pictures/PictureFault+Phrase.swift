public import Pictures

extension PictureFault {
    /// The reason, as a sentence about “it”.
    public var phrase: Phrase {
        switch self {
        case .unreadable(let reason): "It can't be read: \(reason)."
        case .unknownFormat: "It is not a JPEG, PNG, WebP or GIF picture."
        case .tooManyPixels(let width, let height, let limit):
            "It is \(width) × \(height) pixels; up to \(limit) can be decoded."
        case .tooMuchMemory(let bytes, let limit):
            "Decoding it would take \(bytes / 1_000_000) MB; the limit for a picture is \(limit / 1_000_000) MB."
        case .damaged(let detail): "It is damaged: \(detail)."
        case .unsupported(let name): "This kind of picture isn't supported: \(name)."
        case .refused(let reason): "It contains something that isn't allowed: \(reason)."
        case .tookTooLong(let seconds): "It wasn't finished after \(seconds) second{|s}."
        case .workerEnded: "The picture worker stopped unexpectedly."
        case .noWorker(let reason): "There is no picture worker: \(reason)."
        case .malformed: "The picture worker sent an unexpected answer."
        case .outOfMemory: "There was not enough memory for it."
        case .tooLargeToDraw(let width, let height, let side, let pixels):
            "It would be \(width) × \(height) pixels; the limit is \(side) on a side and \(pixels) in all."
        }
    }

    /// An error of a command that is about this picture alone.
    public var code: CommandError.Code {
        switch self {
        case .unreadable: .inputOutput
        case .noWorker, .malformed: .unavailable
        case .tookTooLong, .workerEnded, .damaged, .unknownFormat, .tooManyPixels, .tooMuchMemory, .unsupported,
            .refused, .outOfMemory, .tooLargeToDraw:
            .badData
        }
    }
}

extension CommandError {
    /// `subject` is what the picture is called.
    public init(_ fault: PictureFault, about subject: String) {
        self.init(fault.code, "\(subject): \(fault.phrase)")
    }
}
