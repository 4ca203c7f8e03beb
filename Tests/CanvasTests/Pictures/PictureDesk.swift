import ModuleKit
import Pictures

/// Makes no pictures, but files that say what was asked for.
final class PictureDesk: PictureMaking {
    private(set) var jobs: [PictureJob] = []
    /// What becomes of a job.
    var answer: (PictureJob) -> Result<PictureAnswer, PictureFault> = { _ in .success(.file(Array("drawn".utf8))) }

    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var number = 0
        while let job = next() {
            jobs.append(job)
            done(number, answer(job))
            number += 1
        }
    }
}
