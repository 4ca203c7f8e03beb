import Drawing
import GalleryModel
import JSON
import ModuleKit
import Pictures
import Replication

/// `alike`: which of the saved photos look the same.
struct AlikeCommand: PictureCommand {
    let name = "alike"
    var summary: Phrase { "List the saved photos that look alike, in groups." }
    let result = "alike"
    let access = StoreAccess.read
    let decode = Parameter<Int?>.integerOption(
        "decode", "How many photos to decode at most; there are no groups until all are.", in: 1...100_000)
    let offset = Parameter<Int?>.integerOption("offset", "How many groups to skip.", in: 0...1_000_000)
    let limit = Parameter<Int?>.integerOption(
        "limit", "How many photos to list at most, in whole groups where they fit.", in: 2...100_000)

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let portion = PhotoComparison.Portion(
            decodes: try input(decode) ?? .max, skips: try input(offset) ?? 0, lists: try input(limit) ?? .max)
        let workspace = try services.openWorkspace()
        let saved = try workspace.gallery().saved
        let look = try PhotoComparison(of: saved, portion, in: workspace, services)
        return Answer(
            object: { writer in
                writer.member("compared", look.comparedCount)
                writer.member("groups", all: look.groups)
                writer.member("more", look.moreCount)
                writer.member("notStored", look.notStoredCount)
                writer.member("undecoded", look.undecodedCount)
            },
            text: { page in
                guard look.undecodedCount == 0 else {
                    return page.line("Photos that are still to be decoded: \(look.undecodedCount).")
                }
                if look.groups.isEmpty { page.line("No saved photos look alike.") }
                for (index, group) in look.groups.enumerated() {
                    if index > 0 { page.line() }
                    page.alike(group)
                }
                if look.moreCount > 0 { page.line(.dim("More groups: \(look.moreCount).")) }
                if look.notStoredCount > 0 {
                    page.line(.dim("Photos that are not stored here, so not compared: \(look.notStoredCount)."))
                }
            }
        ).leavingOut(look.faults)
    }
}
