public import ColorSelectModel
public import Replication
import TestDevices

extension Illustration: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? creation(name: "나", kit: KitReference(id: tinyKit.id, pack: KitPack(files: [])))) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let kit = Self.tinyKit
        let id = random.pick(of: ["round", "long", "short", "curly", "cap"]) ?? ""
        let color = random.pick(of: ["sand", "umber"]) ?? ""
        // Errors are fine: a person can ask for anything.
        do throws(IllustrationError) {
            switch random.below(13) {
            case 0...2: return try choose(id, color: color, of: kit)
            case 3, 4: return try tap(id, of: kit)
            case 5: return try unchoose("hair", of: kit)
            case 6: return reset()
            case 7: return try rename(to: "Name " + color)
            case 10: return try choose(id, color: color, slot: "skin", of: kit)
            case 11: return try unchoose(random.pick(of: ["hat", "face", "feet"]) ?? "", of: kit)
            case 12: return [.header(header.randomChange(&random))]
            default: return self.random(of: kit, using: &random)
            }
        } catch {
            return []
        }
    }

    static var tinyKit: Kit {
        let slots = #""slots": [{"name": "skin", "palette": "skin"}]"#
        let layers = #""layers": [{"file": "a.svg", "plane": "face"}]"#
        func component(_ id: String) -> String { #"{"id": "\#(id)", "name": "\#(id)", \#(slots), \#(layers)}"# }
        func category(_ id: String, _ isRequired: Bool, _ components: String) -> String {
            #"{"id": "\#(id)", "name": "\#(id)", "required": \#(isRequired), "components": [\#(components)]}"#
        }
        let colors =
            ##"{"id": "sand", "name": "Sand", "value": "#E8B08A"}, {"id": "umber", "name": "Umber", "value": "#6B4430"}"##
        let json = """
            {"id": "tiny", "name": "Tiny", "licence": "CC0-1.0", "authors": ["Bojagi"],
             "size": {"width": 100, "height": 100}, "planes": ["face"],
             "palettes": [{"id": "skin", "colors": [\(colors)]}],
             "categories": [\(category("face", true, component("round") + "," + component("long"))),
                            \(category("hair", false, component("short") + "," + component("curly"))),
                            \(category("hat", false, component("cap")))]}
            """
        return KitManifest(Array(json.utf8)).kit
    }
}
