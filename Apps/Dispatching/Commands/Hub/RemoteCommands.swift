import CurlClient
import HostSystem
import JSON
import Membership
import ModuleKit
import Serving

/// `remote add`: remembers with whom to sync.
struct AddRemoteCommand: Command {
    let name = "remote add"
    var summary: Phrase { "Remember a server or folder to sync with." }
    let result = "remote"
    let access = StoreAccess.write
    let action = Action.manage
    let place = Parameter<String>.argument("place", "The address of “bojagi serve”, or a folder.")
    let called = Parameter<String?>.option("name", "What to call it; “home” unless given.")
    let code = Parameter<String?>.option("code", "The code that “bojagi devices invite” prints there.")
    let token = Parameter<String?>.option(
        "token", "The server's token instead of a code; - reads standard input, where others can't see it.",
        type: .textOrInput)
    let authority = Parameter<String?>.option(
        "authority", "The certificate that vouches for the server, as a file; the system's own unless given.",
        type: .path)
    let fingerprint = Parameter<String?>.option(
        "fingerprint", "The same by its fingerprint, which “bojagi serve --tls” prints there.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let place = try input(place)
        var code = try input(code)
        let called = try input(called) ?? "home"
        guard !called.isEmpty, called.utf8.count <= 64, called.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw CommandError(.usage, "A remote's name is one word of up to 64 characters.")
        }
        var token = (try input(token) ?? "").filter { !$0.isWhitespace }
        let workspace = try services.openWorkspace(.write)
        // A workspace that is not there yet is made: what is remembered lies in it.
        try workspace.transaction(.write) { () throws(CommandError) in }
        var kept = place
        var trusted: AuthorityCertificate?
        if place.contains("://") {
            guard let address = WebAddress(place) else {
                throw CommandError(
                    .usage, "“\(WebAddress.withoutUser(place))” is not the address of a server.",
                    hint: "It begins with http:// or https://.")
            }
            try Self.checkLink(address)
            // What the picture of an invitation says holds its code, and what tells the server from another.
            let invitation = try? RequestTarget(address.target)
            code = code ?? (try? invitation?.item("code")) ?? nil
            let root = address.appending([])
            kept = root.text
            // Before the code is used up.
            try RemoteTable(in: workspace.location).checkName(called, isFor: kept)
            trusted = try Self.authority(
                of: root, file: input(authority),
                fingerprint: input(fingerprint) ?? (try? invitation?.item("authority")) ?? nil, services)
            if let code {
                let hub = CurlHub(root, token: nil, authority: trusted?.pem)
                token = try Pairing.token(for: code, at: hub, named: SystemFacts.hostName)
            }
            guard token.utf8.count == 43 else {
                throw CommandError(
                    .usage, "A server needs a code or a token.", hint: "“bojagi devices invite” prints a code there.")
            }
        } else {
            guard !place.isEmpty, place.utf8.allSatisfy({ $0 >= 0x20 }), code == nil, token.isEmpty,
                try input(authority) == nil, try input(fingerprint) == nil
            else {
                // Most likely the scheme of a server was left out.
                try RemotePlace.check(place, services.files)
                throw CommandError(.usage, "A folder takes neither code nor token.")
            }
            try RemotePlace.check(place, services.files)
        }
        var entry = RemoteTable.Entry(name: called, place: kept, token: token, authority: trusted)
        if code != nil, let address = WebAddress(kept) {
            entry.standing = Pairing.standing(at: CurlHub(address, token: token, authority: trusted?.pem))
        }
        let remotes = RemoteTable(in: workspace.location)
        try remotes.change { (entries) throws(CommandError) in
            try RemoteTable.checkName(called, isFor: kept, entries)
            // Where it was: who writes here goes by the first.
            if let known = entries.firstIndex(where: { $0.name == called }) {
                entries[known] = entry
            } else {
                entries.append(entry)
            }
        }
        return Answer(RemoteRecord(entry: entry)) { page in
            page.line("“bojagi sync” now syncs with \(kept), called “\(called)”; “bojagi serve” does so by itself.")
            guard case .member(let author) = entry.standing else { return }
            page.line("This is a device of “\(author.name)” there.")
            guard let writer = remotes.memberPlace, writer.author != author else { return }
            page.line(
                "What you write here carries the name “\(writer.author.name)”, there too: that is who you are at \(writer.place), which was added first. To write as “\(author.name)”, use a workspace of its own for it (--workspace)."
            )
        }
    }
}

extension AddRemoteCommand {
    /// Refuses the link that lets a browser in, or a person.
    private static func checkLink(_ address: WebAddress) throws(CommandError) {
        let path = (try? RequestTarget(address.target))?.path
        guard let path, path.count == 1, path[0] == "open" || path[0] == "join" else { return }
        throw CommandError(
            .usage, "This link lets a browser in, not a device.",
            hint: "“bojagi devices invite” prints there what to run here.")
    }

    /// Who may vouch for a server: what is in the file, or has the fingerprint; nil where neither is given.
    private static func authority(
        of address: WebAddress, file: String?, fingerprint: String?, _ services: Services
    ) throws(CommandError) -> AuthorityCertificate? {
        guard file != nil || fingerprint != nil else { return nil }
        guard address.isEncrypted else {
            throw CommandError(
                .usage, "Only a server with https:// has a certificate.", hint: "Start it with “bojagi serve --tls”.")
        }
        var wanted: CertificateFingerprint?
        if let fingerprint {
            guard let read = CertificateFingerprint(fingerprint) else {
                throw CommandError(
                    .usage, "“\(fingerprint)” is not a fingerprint.",
                    hint: "It has 64 digits and letters from A to F; “bojagi serve --tls” prints it.")
            }
            wanted = read
        }
        let found: AuthorityCertificate?
        if let file {
            found = AuthorityCertificate(try services.files.read(file, limit: KeyedCertificate.limit))
            guard found != nil else {
                throw CommandError(
                    .badData, "\(file) is not a certificate.", hint: "It holds one certificate, in PEM or DER.")
            }
        } else {
            do throws(WebFault) {
                found = AuthorityCertificate(try CurlHub.authority(of: address))
            } catch {
                switch error {
                case .notFound, .refused:
                    throw CommandError(
                        .notFound, "There is no certificate of its own at \(address.text).",
                        hint: "Use an address that “bojagi serve --tls” prints there.")
                default: throw CurlHub(address, token: nil, authority: nil).fault(error)
                }
            }
        }
        guard let found, wanted == nil || found.fingerprint == wanted else {
            throw CommandError(
                .permission, "\(address.authority) has another certificate than the one with this fingerprint.",
                hint:
                    "Compare it with what “bojagi serve --tls” prints. If it is right, someone is intercepting the connection."
            )
        }
        return found
    }
}

/// `remote list`
struct ListRemotesCommand: Command {
    let name = "remote list"
    var summary: Phrase { "List the remembered servers and folders." }
    let result = "[remote]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let entries = try RemoteTable(in: try services.openWorkspace(.read).location).entries()
        return Answer(list: entries.map { RemoteRecord(entry: $0) }) { page in
            if entries.isEmpty { page.line("Nothing is remembered; “bojagi remote add” adds one.") }
            for entry in entries {
                var member = ""
                if case .member(let author) = entry.standing { member = "  " + author.name }
                page.line(
                    .accent(.verbatim(entry.name)), .plain(text: "  "), .plain(.verbatim(entry.place)),
                    .dim(.verbatim(member)))
            }
        }
    }
}

/// `remote remove NAME`
struct RemoveRemoteCommand: Command {
    let name = "remote remove"
    var summary: Phrase { "Forget a remembered server or folder." }
    let result = "remote"
    let access = StoreAccess.write
    let action = Action.manage
    let remote = Parameter<String>.argument("name", "Its name or address.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let word = try input(remote)
        let workspace = try services.openWorkspace(.write)
        let file = RemoteTable(in: workspace.location)
        guard let entry = try file.entry(word) else {
            throw CommandError(
                .notFound, "No remote “\(WebAddress.withoutUser(word))” is remembered.",
                hint: "“bojagi remote list” lists them.")
        }
        try file.change { (entries) throws(CommandError) in entries.removeAll { $0.name == entry.name } }
        // Nobody would bring their events; from another hub they come with the next sync.
        let gone = try workspace.forgetArriving { _ in false }
        return Answer(RemoteRecord(entry: entry)) { page in
            page.line("Forgot “\(entry.name)”.")
            if gone > 0 { page.line("\(gone) {document|documents} that had not arrived {is|are} gone from here.") }
        }
    }
}

/// `{"member","name","place"}`: never the token; `member` where this is a device of a member's there.
private struct RemoteRecord: JSONMembers {
    let entry: RemoteTable.Entry

    func writeMembers(to writer: inout JSONWriter) {
        if case .member(let author) = entry.standing { writer.member("member", author.name) }
        writer.member("name", entry.name)
        writer.member("place", entry.place)
    }
}
