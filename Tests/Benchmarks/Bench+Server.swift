import Foundation

extension Bench {
    /// The server beside nginx, which gives the same bytes out of files; and how soon a change is heard of.
    func server() throws {
        report.facts.append(("nginx", output(["/bin/sh", "-c", "nginx -v 2>&1"])))
        guard let server = try ServedWorkspace(program: program, folder: folder + "/served") else {
            return print("bojagi serve did not start")
        }
        defer { server.stop() }
        try besideNginx(server)
        let streams = 1000
        let answer = output([session, "--streams", "\(server.port)", server.token, "\(streams)"])
        let figures = answer.split(separator: " ").compactMap { Double($0) }
        report.rows.append(
            .init(
                work: "a change asked for over HTTP, until \(streams) streams have heard of it",
                value: figures.first ?? .nan, unit: "ms", reach: 20, aim: 10,
                note: "its own answer came after \(Report.shown(figures.count > 1 ? figures[1] : .nan)) ms"))
        let memory = server.peakMemory
        let heard = output([session, "--heard", "\(server.port)", server.token, program, server.workspace])
        report.rows.append(
            .init(
                work: "a change on the command line, from its end until a page has heard of it",
                value: Double(heard) ?? .nan, unit: "ms", reach: 20, aim: 10))
        report.rows.append(
            .init(
                work: "the server's memory with \(streams) streams", value: Double(memory) / 1e6, unit: "MB",
                reach: 150,
                aim: 60))
    }

    private func besideNginx(_ server: ServedWorkspace) throws {
        let peer = folder + "/nginx"
        try FileManager.default.createDirectory(atPath: peer + "/served", withIntermediateDirectories: true)
        let bearer = "Authorization: Bearer \(server.token)"
        let base = "http://127.0.0.1:\(server.port)"
        once(["curl", "-s", "-H", bearer, base + "/", "-o", peer + "/served/index.html"])
        let json = #"{"version":"0.1.0"}"#
        try json.write(toFile: peer + "/served/version.json", atomically: true, encoding: .utf8)
        let port = server.port + 1
        try """
        worker_processes auto; pid \(peer)/pid; error_log \(peer)/errors; daemon on;
        events { worker_connections 2048; }
        http {
            access_log off; sendfile on; open_file_cache max=100; keepalive_requests 100000000;
            types { text/html html; application/json json; }
            client_body_temp_path \(peer)/a; proxy_temp_path \(peer)/b; fastcgi_temp_path \(peer)/c;
            uwsgi_temp_path \(peer)/d; scgi_temp_path \(peer)/e;
            server { listen 127.0.0.1:\(port); root \(peer)/served; }
        }
        """.write(toFile: peer + "/nginx.conf", atomically: true, encoding: .utf8)
        guard once(["nginx", "-c", peer + "/nginx.conf", "-e", peer + "/errors"]).exitCode == 0 else { return }
        defer { output(["/bin/sh", "-c", "kill $(cat \(peer)/pid)"]) }
        let script = peer + "/post.lua"
        try #"wrk.method = "POST"; wrk.body = "{}"; wrk.headers["Content-Type"] = "application/json""#
            .write(toFile: script, atomically: true, encoding: .utf8)
        let (page, command) = (["-H", bearer, base + "/"], ["-H", bearer, "-s", script, base + "/api/version"])
        let address = "http://127.0.0.1:\(port)"
        ratio("GET /", page, [address + "/"], reach: 1.25, aim: 1)
        ratio("a small JSON command", command, [address + "/version.json"], reach: 2.5, aim: 1 / 0.6)
    }

    /// How long a request takes against nginx, at 64 connections.
    private func ratio(_ work: String, _ own: [String], _ peer: [String], reach: Double, aim: Double) {
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            ours.append(requests(own))
            theirs.append(requests(peer))
        }
        let (a, b) = (Measurement.median(ours), Measurement.median(theirs))
        report.rows.append(
            .init(
                work: "\(work), time a request against nginx, 64 connections", value: b / a, unit: "×", reach: reach,
                aim: aim, note: "\(Int(a)) requests a second against \(Int(b))"))
    }

    private func requests(_ words: [String]) -> Double {
        for line in output(["wrk", "-t2", "-c64", "-d\(max(1, 4 / scale))s"] + words).split(separator: "\n")
        where line.hasPrefix("Requests/sec:") {
            return line.split(separator: " ").last.flatMap { Double($0) } ?? .nan
        }
        return .nan
    }
}

/// A workspace with a server on it.
struct ServedWorkspace {
    let port: Int
    let token: String
    let workspace: String
    private let process: Process

    init?(program: String, folder: String) throws {
        workspace = folder
        process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["serve", "--port", "0", "--json", "--workspace", folder]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            line += more
        }
        guard let answer = try JSONSerialization.jsonObject(with: line) as? [String: Any],
            let port = answer["port"] as? Int,
            let token = try String(contentsOfFile: folder + "/server-token", encoding: .utf8)
                .split(separator: "\n").first.map(String.init)
        else { return nil }
        (self.port, self.token) = (port, token)
    }

    /// In bytes.
    var peakMemory: Int {
        let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        for line in (status ?? "").split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return (Int(line.filter(\.isNumber)) ?? 0) * 1024
        }
        return 0
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
