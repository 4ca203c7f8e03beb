import Drawing
import GalleryModel
import ModuleKit
import Replication

/// `edit`: crops, turns and straightens photos. Their files stay as they are.
struct EditPhotoCommand: DocumentCommand {
    let name = "edit"
    var summary: Phrase { "Crop, turn or straighten photos; their files stay as they are." }
    let result = "[photo]"
    let access = StoreAccess.write
    let photos = Parameter<[String]>.repeatedArgument("photos", "Saved photos, by id or title.", isRequired: true)
    let turn = Parameter<String?>.option(
        "turn", "Turn them by a quarter, or by half, with what is cropped.",
        type: .choice(Turning.allCases.map(\.rawValue)))
    let straighten = Parameter<String?>.option(
        "straighten", "Degrees clockwise, from -45 to 45, from how the photo was taken.")
    let crop = Parameter<String?>.option(
        "crop",
        "X,Y,WIDTH,HEIGHT of what to show, in pixels of the turned and straightened photo, or each with a percent sign; “all” for all."
    )
    let reset = Parameter<Bool>.flag("reset", "Show them as their files are, before anything else that is asked for.")

    private enum Turning: String, CaseIterable {
        case left, right, half

        var quarters: Int {
            switch self {
            case .right: 1
            case .half: 2
            case .left: 3
            }
        }
    }

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let references = try input(photos)
        let quarters = try input(turn).flatMap { Turning(rawValue: $0) }?.quarters ?? 0
        let angle = try input(straighten).map { (text) throws(CommandError) in try Self.angle(text) }
        let crop = try input(crop).map { (text) throws(CommandError) in try CropInput(text) }
        let resets = try input(reset)
        guard quarters != 0 || angle != nil || crop != nil || resets else {
            throw CommandError(
                .usage, "What shall be edited?", hint: "Use --turn, --straighten, --crop or --reset.")
        }
        let workspace = try services.openWorkspace()
        var keys: [PhotoKey] = []
        let changed = try workspace.changeGallery { (gallery) throws(CommandError) in
            keys = try gallery.savedPhotos(references)
            var fault: CommandError?
            let changes = try asking { () throws(GalleryError) in
                try gallery.reframe(keys) { photo, old in
                    var frame = (resets ? .whole : old).turned(by: quarters)
                    if let angle { frame = frame.straightened(by: angle) }
                    guard let crop else { return frame }
                    do throws(CommandError) {
                        return frame.cropped(to: try crop.crop(of: photo.record, in: frame))
                    } catch {
                        fault = error
                        return old
                    }
                }
            }
            if let fault { throw fault }
            return changes
        }
        return Answer(keys, in: changed.after) { Self.sentence($0, isChanged: changed.event != nil) }
    }

    private static func sentence(_ photo: SavedPhoto, isChanged: Bool) -> Phrase {
        let (title, size) = (photo.record.shownTitle, photo.record.shownSize)
        if !isChanged { return "“\(title)” is so already." }
        if photo.record.frame == nil { return "“\(title)” is shown as its file is." }
        return "“\(title)” is \(size.width) × \(size.height) now."
    }

    private static func angle(_ text: String) throws(CommandError) -> Int32 {
        guard let degrees = Double(text), degrees.isFinite, abs(degrees) <= Double(PhotoFrame.maximumAngle) / 100 else {
            throw CommandError(
                .usage, "“\(text)” is not an angle for --straighten.",
                hint: "Write degrees from -45 to 45, such as --straighten=-1.5.")
        }
        return Int32((degrees * 100).rounded())
    }
}

/// What a person wrote for a crop.
private struct CropInput {
    private let text: String
    /// X, y, width and height; nil for all.
    private let numbers: [(value: Double, isPercent: Bool)]?

    init(_ text: String) throws(CommandError) {
        self.text = text
        if text == "all" {
            numbers = nil
            return
        }
        var numbers: [(value: Double, isPercent: Bool)] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let isPercent = word.hasSuffix("%")
            guard let value = Double(isPercent ? word.dropLast() : word), value.isFinite, value >= 0 else {
                throw Self.nonsense(text)
            }
            numbers.append((value, isPercent))
        }
        guard numbers.count == 4 else { throw Self.nonsense(text) }
        self.numbers = numbers
    }

    private static func nonsense(_ text: String) -> CommandError {
        CommandError(
            .usage, "“\(text)” is not a rectangle for --crop.",
            hint: "Write X,Y,WIDTH,HEIGHT in pixels, such as 100,50,800,600, or with a percent sign behind each.")
    }

    /// In the picture that the frame turns and straightens. Throws where it does not lie in it, or is too small.
    func crop(of photo: PhotoRecord, in frame: PhotoFrame) throws(CommandError) -> PhotoFrame.Crop {
        guard let numbers else { return .all }
        let size = FramedSize(width: photo.width, height: photo.height, in: frame).straightened
        let sides = [size.width, size.height, size.width, size.height]
        var parts: [Double] = []
        for (number, side) in zip(numbers, sides) {
            parts.append(number.isPercent ? number.value / 100 : number.value / side)
        }
        let (x, y, width, height) = (parts[0], parts[1], parts[2], parts[3])
        // Half a pixel over the edge is rounding.
        guard x + width <= 1 + 0.5 / size.width, y + height <= 1 + 0.5 / size.height else {
            throw CommandError(
                .usage,
                "\(text) is not within “\(photo.shownTitle)”, which is \(Int(size.width.rounded())) × \(Int(size.height.rounded())) here."
            )
        }
        let least = Double(PhotoFrame.Crop.least) / Double(PhotoFrame.Crop.whole)
        guard width >= least, height >= least else {
            throw CommandError(.usage, "A crop is at least a hundredth of the photo on each side.")
        }
        func millionths(_ part: Double) -> UInt32 {
            UInt32((min(max(part, 0), 1) * Double(PhotoFrame.Crop.whole)).rounded())
        }
        return PhotoFrame.Crop(
            x: millionths(x), y: millionths(y), width: millionths(width), height: millionths(height))
    }
}
