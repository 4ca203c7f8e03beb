public import Replication

/// What goes to a worker: a job and what it may take. In a pipe four bytes go before it, its length, the lowest
/// first; so before an answer.
public struct PictureRequest: Equatable, Sendable, WireCodable {
    /// No request and no answer is longer, in bytes.
    public static let maximumLength = 300_000_000

    /// What the worker may take; it ends itself beyond them.
    public let limits: PictureLimits
    /// What the worker is to do.
    public let job: PictureJob

    /// One job, with limits of its own.
    public init(_ job: PictureJob, within limits: PictureLimits) {
        self.job = job
        self.limits = limits
    }

    public func encode(into writer: inout WireWriter) {
        limits.encode(into: &writer)
        job.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        limits = try PictureLimits(from: &reader)
        job = try PictureJob(from: &reader)
    }
}

/// What comes back.
public struct PictureReply: Equatable, Sendable, WireCodable {
    /// What the job gives, or why it gives nothing.
    public let result: Result<PictureAnswer, PictureFault>

    /// As the worker came to it.
    public init(_ result: Result<PictureAnswer, PictureFault>) {
        self.result = result
    }

    public func encode(into writer: inout WireWriter) {
        switch result {
        case .success(let answer):
            writer.write(true)
            answer.encode(into: &writer)
        case .failure(let fault):
            writer.write(false)
            fault.encode(into: &writer)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        result =
            try reader.readBool()
            ? .success(try PictureAnswer(from: &reader)) : .failure(try PictureFault(from: &reader))
    }
}
