import Drawing
import ModuleKit
import Pictures

/// Counts what it is asked for, and answers each with bytes of its own.
final class FakePictures: PictureMaking {
    private(set) var jobs: [PictureJob] = []
    var fault: PictureFault?

    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var index = 0
        while let job = next() {
            jobs.append(job)
            if let fault {
                done(index, .failure(fault))
            } else {
                done(index, .success(.file([0x89, 0x50, UInt8(jobs.count)])))
            }
            index += 1
        }
    }

    /// The illustrations of the job asked for last, and the drawing that they stand in.
    var drawn: (list: DisplayListOfJob, artworks: [Artwork])? {
        guard case .render(.drawing(let list, let pictures), as: .png(scale: 1))? = jobs.last else { return nil }
        let artworks = pictures.compactMap { picture -> Artwork? in
            if case .artwork(let artwork) = picture { artwork } else { nil }
        }
        return (DisplayListOfJob(width: list.size.width, height: list.size.height, count: list.items.count), artworks)
    }

    /// What the picture asked for last was to be written as.
    var lastFormat: RenderFormat? {
        if case .render(_, as: let format)? = jobs.last { format } else { nil }
    }

    struct DisplayListOfJob {
        let width: Double
        let height: Double
        let count: Int
    }
}
