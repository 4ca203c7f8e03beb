internal import Drawing
internal import GalleryModel
internal import JSON
internal import ModuleKit
internal import Pictures
internal import Replication

/// `alike`: which of the saved photos look the same.
struct AlikeCommand: PictureCommand {
    let name = "alike"
    var summary: Phrase { "List the saved photos that look alike, in groups." }
    let result = "alike"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let saved = try workspace.gallery().saved
        let look = try PhotoComparison(of: saved, in: workspace, services)
        return Answer(
            json: { writer in
                writer.object { writer in
                    writer.member("compared", look.comparedCount)
                    writer.member("groups", array: { writer in for group in look.groups { group.write(to: &writer) } })
                    writer.member("notStored", look.notStoredCount)
                }
            },
            text: { page in
                if look.groups.isEmpty { page.line("No saved photos look alike.") }
                for (index, group) in look.groups.enumerated() {
                    if index > 0 { page.line() }
                    page.alike(group)
                }
                if look.notStoredCount > 0 {
                    page.line(.dim("Photos that are not stored here, so not compared: \(look.notStoredCount)."))
                }
            }
        ).leavingOut(look.faults)
    }
}
