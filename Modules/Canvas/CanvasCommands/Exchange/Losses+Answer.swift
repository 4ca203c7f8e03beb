import CanvasModel
import JSON
import ModuleKit

extension Losses {
    func write(to writer: inout JSONWriter) {
        writer.member("losses", objects: list) { loss, writer in
            writer.member("count", loss.count)
            writer.member("reason", Language.english.text(of: loss.reason))
        }
    }

    func write(to page: inout Page) {
        for phrase in phrases { page.line(.dim(phrase)) }
    }
}
