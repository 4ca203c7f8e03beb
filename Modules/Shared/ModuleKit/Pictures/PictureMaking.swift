public import Pictures

/// Makes pictures, somewhere else: in workers that can crash, hang or grow without harm to anybody.
public protocol PictureMaking: AnyObject {
    /// Does the jobs that `next` gives until it gives none, as many at once as there are workers. Calls `done` for
    /// each as it is done, with the number of the job, from 0 in the order of `next`.
    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void)
}

extension PictureMaking {
    /// Does one job.
    public func perform(
        _ job: PictureJob, within limits: PictureLimits = .usual
    ) throws(PictureFault) -> PictureAnswer {
        var jobs = [job]
        var answer = Result<PictureAnswer, PictureFault>.failure(.noWorker("it gave no answer"))
        perform(within: limits, next: { jobs.popLast() }, done: { _, result in answer = result })
        return try answer.get()
    }

    /// Draws a picture as a file.
    public func render(
        _ picture: Picture, as format: RenderFormat, within limits: PictureLimits = .usual
    ) throws(PictureFault) -> [UInt8] {
        guard case .file(let bytes) = try perform(.render(picture, as: format), within: limits) else {
            throw .malformed
        }
        return bytes
    }
}

/// Makes none.
public final class NoPictures: PictureMaking {
    /// Needs no worker.
    public init() {}

    /// Fails every job with `.noWorker`.
    public func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var job = 0
        while next() != nil {
            done(job, .failure(.noWorker("this program comes without one")))
            job += 1
        }
    }
}
