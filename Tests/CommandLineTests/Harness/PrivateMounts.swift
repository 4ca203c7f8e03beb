import Foundation
import Testing

/// File systems that only one shell script sees, made with unshare(1): nothing is left mounted, whatever
/// happens. Root needs no more; others need user namespaces, which some systems forbid.
enum PrivateMounts {
    static let arguments: [String]? = {
        let candidates = geteuid() == 0 ? [["-m"]] : [["-r", "-m"]]
        return candidates.first { arguments in
            guard let box = try? Sandbox() else { return false }
            let probe = ["/usr/bin/unshare"] + arguments + ["/bin/sh", "-c", "mount -t tmpfs none tmp"]
            return (try? box.start(probe.map { Array($0.utf8) }).wait())?.exitCode == 0
        }
    }()

    /// The steps that a script may take: `step NAME WORDS…` runs the program and keeps what it says.
    private static let prelude = """
        step() {
            name=$1; shift
            "$BOJAGI" "$@" > "$STEPS/$name.out" 2> "$STEPS/$name.err"; echo $? > "$STEPS/$name.code"
        }

        """

    /// Runs a script with file systems of its own and returns what each step left, or nil where that is not
    /// possible, which is said.
    static func run(
        _ script: String, in box: Sandbox, at location: SourceLocation = #_sourceLocation
    ) throws -> [String: Outcome]? {
        guard let arguments else {
            Issue.record(
                "unshare(1) may not mount anything here, so this was not tried", severity: .warning,
                sourceLocation: location)
            return nil
        }
        let steps = box.folder + "/steps"
        try FileManager.default.createDirectory(atPath: steps, withIntermediateDirectories: true)
        let words = ["/usr/bin/unshare"] + arguments + ["/bin/sh", "-c", prelude + script]
        let environment = ["BOJAGI": Sandbox.program, "STEPS": steps]
        let outcome = try box.start(words.map { Array($0.utf8) }, environment: environment).wait()
        try #require(outcome.exitCode == 0, "\(outcome.errorText)", sourceLocation: location)
        var result: [String: Outcome] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: steps) where name.hasSuffix(".code") {
            let step = String(name.dropLast(5))
            let code = String(decoding: try box.bytes(of: "\(steps)/\(name)"), as: UTF8.self)
            result[step] = Outcome(
                exitCode: Int32(code.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1,
                output: try box.bytes(of: "\(steps)/\(step).out"), errors: try box.bytes(of: "\(steps)/\(step).err"))
        }
        return result
    }
}
