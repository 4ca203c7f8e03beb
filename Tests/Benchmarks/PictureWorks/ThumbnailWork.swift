import Foundation
import Glibc
import ModuleKit
import PictureWorkers
import Pictures

/// Thumbnails by the workers, as the gallery asks for them.
enum ThumbnailWork {
    struct Result {
        var done: Int
        /// Bytes that the largest worker held.
        var peak: Int
    }

    /// Makes thumbnails of every JPEG in a folder, at these widths.
    static func run(_ folder: String, worker: String, widths: [UInt32], output: String) throws -> Result {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jpg") }.sorted()
        let requests = widths.map { ThumbnailRequest(width: $0) }
        var left = names[...]
        var done = 0
        var failure: (any Error)?
        do {
            let workers = PictureWorkerPool(program: worker, count: ProcessInfo.processInfo.activeProcessorCount)
            workers.perform(
                within: .usual,
                next: { left.popFirst().map { .photo(.file(folder + "/" + $0), thumbnails: requests) } },
                done: { number, result in
                    do {
                        guard case .photo(_, let thumbnails) = try result.get() else { return }
                        for thumbnail in thumbnails {
                            let path = "\(output)/\(thumbnail.width)-\(names[number])"
                            try Data(thumbnail.bytes).write(to: URL(filePath: path))
                        }
                        done += 1
                    } catch let caught {
                        failure = caught
                    }
                })
        }
        if let failure { throw failure }
        // The workers have ended and were waited for.
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        return Result(done: done, peak: usage.ru_maxrss * 1024)
    }

    /// Seconds to the first thumbnail of a small photo from a worker that has to start, and from one that is there.
    static func first(_ path: String, worker: String) throws -> (cold: Double, warm: Double) {
        let job = PictureJob.photo(.file(path), thumbnails: [ThumbnailRequest(width: 160)])
        var cold: [Double] = []
        var warm: [Double] = []
        for _ in 0..<15 {
            let start = Measurement.now()
            let workers = PictureWorkerPool(program: worker, count: 1)
            _ = try workers.perform(job)
            cold.append(Measurement.now() - start)
            for _ in 0..<5 {
                let start = Measurement.now()
                _ = try workers.perform(job)
                warm.append(Measurement.now() - start)
            }
        }
        return (Measurement.median(cold), Measurement.median(warm))
    }
}
