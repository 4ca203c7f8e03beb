import Drawing
import GalleryModel
import Phrases
import Replication
import Scenes
import Views

extension PhotosScene {
    func alikeView(_ review: AlikeReview) -> Node {
        Node(.div, "alike", key: "alike", on: [.key(.alike(.key))]) {
            Node(.header, "toolbar gallery-header", key: "alike-header") {
                Node(.back, text("Back to the saved photos"), key: "alike-close", press: .alike(.close))
                Node(.h1, text: text("Look-alikes"))
                if !review.photos.isEmpty {
                    Node(.span, "gallery-count", key: "alike-place", text: text(groupNumber(review.place)))
                    Node(
                        .previous, text("Previous group"), key: "alike-previous",
                        [.disabled(review.passed.isEmpty)],
                        on: review.passed.isEmpty ? [] : [.press(.alike(.previous))])
                }
            }
            switch review.stage {
            case .looking(let left): lookingNode(left)
            case .failed(let fault): failedNode(fault)
            case .choosing: review.photos.isEmpty ? endNode(review) : groupNode(review)
            }
            if !review.photos.isEmpty { choices(review) }
        }
    }

    // A function for each, as in the list of photos.

    @inline(never) private func lookingNode(_ left: Int?) -> Node {
        let said: Phrase = left.map { "Reading the photos, \($0) to go…" } ?? "Comparing the photos…"
        return Node(.p, "empty-text alike-end", key: "alike-looking", text: text(said), [.role("status")])
    }

    @inline(never) private func failedNode(_ fault: String) -> Node {
        Node(.div, "photo-footer", key: "alike-failed") {
            Node(.p, "error-text", text: fault, [.role("alert")])
            Node(button: text("Try again"), key: "alike-retry", press: .alike(.find))
        }
    }

    @inline(never) private func endNode(_ review: AlikeReview) -> Node {
        Node(.div, "photo-footer", key: "alike-end") {
            Node(.p, "empty-text", text: text(endOfAlike))
            if review.notStoredCount > 0 {
                let left: Phrase =
                    "\(review.notStoredCount) {photo|photos} can't be compared: the {file is|files are} elsewhere."
                Node(.p, "empty-text", text: text(left))
            }
            Node(button: text("Done"), "primary", key: "alike-done", press: .alike(.close))
        }
    }

    @inline(never) private func groupNode(_ review: AlikeReview) -> Node {
        Node(.div, "alike-scroll", key: "alike-group-\(review.place)") {
            Node(.p, "empty-text", text: text("Choose which photos stay."))
            review.window.list(
                "alike-grid", key: "alike-list", label: text("Photos that look the same"), of: review.photos.count,
                keeping: review.focused, on: .alike(.list)
            ) { alikeCell($0, review) }
        }
    }

    private func alikeCell(_ index: Int, _ review: AlikeReview) -> Node {
        let (photo, stays) = (review.photos[index], review.stays[index])
        guard let saved = gallery?.photo(photo.key) else { return Node(.li, key: "alike-cell-\(index)") }
        let record = saved.record
        let size = "\(record.width) × \(record.height) · " + Self.sizeText(photo.bytes)
        let date = saved.savedAt.map { PhotoDate.text($0.milliseconds, context) } ?? ""
        let fate = text(stays ? "Stays" : "To trash")
        let mark = photo.isLargest ? text("Largest") : ""
        var label = text("Photo \(Browsing.number(at: index))")
        for part in [record.shownTitle, size, date, mark] where !part.isEmpty { label += ", " + part }
        return Node(
            .li, stays ? "card alike-card is-staying" : "card alike-card", key: "alike-cell-\(index)",
            review.window.attributes(at: index, of: review.photos.count)
        ) {
            Node(
                .button, "alike-photo", key: "alike-\(index)", [.type("button"), .label(label), .pressed(stays)],
                on: [
                    .press(.alike(.toggle(index))), .key(.alike(.photoKey(index))), .focus(.alike(.focus(index))),
                ]
            ) {
                if let address = record.address(width: PhotoRecord.thumbnailWidth(for: Double(Style.tileWidth))) {
                    Node(
                        .img, "alike-picture",
                        [.source(address), Attribute(.alternative, ""), Attribute(.decoding, "async")])
                }
                Node(.span, "alike-title", text: "\(Browsing.number(at: index))  " + record.shownTitle)
                Node(.span, "alike-fact", text: size)
                Node(.span, "alike-fact", text: mark.isEmpty ? date : date + " · " + mark)
                Node(.span, "alike-fate", text: fate)
            }
        }
    }

    private func choices(_ review: AlikeReview) -> Node {
        let (staying, leaving) = (review.stayingCount, review.photos.count - review.stayingCount)
        let keeping: Phrase =
            leaving == 0
            ? "Keep all" : staying == 0 ? "Move all \(leaving) to trash" : "Keep \(staying), move \(leaving) to trash"
        return Node(.footer, "toolbar alike-choices", key: "alike-choices") {
            if leaving > 0 {
                Node(button: text("Keep all"), "quiet", key: "alike-all", press: .alike(.keepAll))
            }
            Node(button: text(keeping), "primary", key: "alike-keep", press: .alike(.keepChosen))
        }
    }

    /// Such as `820 kB` and `2.1 MB`.
    private static func sizeText(_ bytes: UInt64) -> String {
        let tenths = bytes / 100_000
        return tenths < 10 ? "\((bytes + 999) / 1000) kB" : "\(tenths / 10).\(tenths % 10) MB"
    }
}
