import Membership
import ModuleKit
import Replication

// Where guests come in: a link to share leads here. The code is in the query, as it is for `/open` and `/join`: it is in no
// log of this server, and no page that has it in its address sends that on to another site.
extension Site {
    static let shareRoutes: [Route] = [
        Route("GET", "/share", .enter, askGuest),
        Route("POST", "/share", .enter, body: .form, letGuestIn),
    ]

    /// What a code opens: the link, and where what it leads to is shown to a guest and to a member.
    private static func shared(
        _ code: String, _ call: Call
    ) throws(ServingFault) -> (shares: Shares, code: LinkCode, link: ShareLink, places: Places) {
        guard let shares = call.site.options.shares, let code = LinkCode(code), let link = shares.link(by: code) else {
            throw .endedLink
        }
        let places = try call.site.stations.with { (station) throws(ServingFault) -> Places? in
            guard let entry = try call.site.isShown(link.document, at: station) else { return nil }
            let area = station.services.modules.first { module in
                module.documentKinds.contains { $0.name.utf8.elementsEqual(entry.kind.utf8) }
            }
            let place = area.map { "/#/\($0.name)/\(link.document.text)" } ?? "/"
            guard let part = link.part else { return Places(guest: place, member: place) }
            guard let (_, album) = try station.services.album(part, in: link.document) else { return nil }
            return Places(guest: "/album", member: "\(place)/\(album.label.text)")
        }
        guard let places else { throw .endedLink }
        return (shares, code, link, places)
    }

    private struct Places {
        let guest: String
        let member: String

        /// `person` is in already.
        func place(for person: Person?) -> String { person?.share == nil ? member : guest }
    }

    /// Whether somebody needs no session as a guest by a link: a member sees the document as themselves, and a guest may
    /// come by the same link twice.
    private static func isIn(_ person: Person?, by link: ShareLink) -> Bool {
        guard let person else { return false }
        return person.share.map { $0.link == link.number } ?? allows(person, .read, on: link.document, part: link.part)
    }

    private static func askGuest(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let (_, code, link, places) = try shared(try call.target.item("code") ?? "", call)
        if isIn(call.person, by: link) { return call.show(places.place(for: call.person), link) }
        return call.signInPage.share(code, link, status: 200)
    }

    private static func letGuestIn(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let form = try Form(call.request.body)
        let (shares, code, link, places) = try shared(try form["code"], call)
        if isIn(call.person, by: link) { return call.show(places.place(for: call.person), link) }
        let (typed, passphrase) = (try form["name"], try form["passphrase"])
        let name = PersonName(typed)
        guard name != nil || typed.allSatisfy({ $0 == " " }) else {
            return call.signInPage.share(code, link, typed, People.unfitName.message, status: 422)
        }
        let language = call.site.languages.language(for: call.request)
        do throws(SignInFault) {
            let (token, seconds) = try shares.enter(code, name, passphrase, from: call.request.asker) { name, number in
                // Nobody takes a guest for the member of that name.
                name.map { language.text(of: "\($0.text) (guest)") } ?? language.text(of: "Guest \(number)")
            }
            return call.show(places.guest, link).with(
                call.site.cookie(token, for: call.request, seconds: Int(clamping: seconds)))
        } catch {
            if case .wrong = error {
                return call.signInPage.share(code, link, typed, "The passphrase is wrong.", status: 401)
            }
            return try call.signInPage.answer(to: error) { $0.share(code, link, typed, $1, status: $2) }
        }
    }
}

extension Call {
    /// What a link leads to, where it is shown.
    fileprivate func show(_ place: String, _ link: ShareLink) -> HTTPResponse {
        WelcomePage.entrance(
            in: language, at: place, link.part == nil ? "The document is open" : "The album is open")
    }
}

extension SignInPage {
    /// What a link opens, with nothing of the document: whoever lacks the passphrase learns nothing of it.
    func share(
        _ code: LinkCode, _ link: ShareLink, _ name: String = "", _ fault: Phrase? = nil, status: Int
    ) -> HTTPResponse {
        let access: Phrase =
            switch link.access {
            case _ where link.part != nil: "With this link you can see its photos."
            case .read: "With this link you can read it."
            case .comment: "With this link you can read it and comment on it."
            case .edit: "With this link you can read and change it."
            }
        let passphrase =
            link.hasPassphrase
            ? field("passphrase", "Passphrase", "", "type=\"password\" autocomplete=\"off\" required") : ""
        // Nobody sees who looks at an album.
        let name =
            link.part == nil
            ? field("name", "Your name, if others may see it", name, "autocomplete=\"nickname\"") : ""
        return page(
            link.part == nil ? "A document was shared with you" : "An album was shared with you", fault,
            "<p>\(words(access))</p>"
                + form(
                    "/share", "<input type=\"hidden\" name=\"code\" value=\"\(code.text)\">" + passphrase + name,
                    button("Open")), status: status)
    }
}
