import Foundation

extension Bench {
    /// Two workspaces of 10,000 memos, of which a hundred others were changed on each side, brought to the same: the
    /// whole process, on copies that are made anew for each run.
    func sync() throws {
        let changes = 100
        let memos = "\(folder)/memos-0"
        let list = output([program, "memo", "list", "--json", "--limit", "1000000", "--workspace", memos])
        let records = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]] ?? []
        let ids = records.compactMap { $0["id"] as? String }
        guard ids.count >= 2 * changes else { return print("too few memos to sync") }
        for (index, side) in ["here", "there"].enumerated() {
            try copy(memos, to: side)
            let step = ids.count / (2 * changes)
            for place in 0..<changes {
                let id = ids[(2 * place + index) * step]
                once([program, "memo", "append", id, "changed \(side)", "--workspace", "\(folder)/\(side)"])
            }
        }
        var workspaces: [Double] = []
        var folders: [Double] = []
        for _ in 0..<9 {
            try copy("\(folder)/here", to: "sync-here")
            try copy("\(folder)/there", to: "sync-there")
            workspaces.append(sync("sync-here", with: "sync-there"))
            // The same through a folder that both have met before they changed anything.
            for name in ["sync-here", "sync-there"] { try copy(memos, to: name) }
            try? FileManager.default.removeItem(atPath: "\(folder)/exchange")
            for name in ["sync-here", "sync-there"] { _ = sync(name, with: "exchange") }
            for (index, name) in ["sync-here", "sync-there"].enumerated() {
                for place in 0..<5 {
                    let id = ids[2 * place + index]
                    once([program, "memo", "append", id, "changed", "--workspace", "\(folder)/\(name)"])
                }
            }
            _ = sync("sync-there", with: "exchange")
            folders.append(sync("sync-here", with: "exchange"))
        }
        let throughFolder = Report.shown(Measurement.median(folders) * 1000)
        report.rows.append(
            .init(
                work: "sync two of \(ids.count) memos, \(changes) changed on each side",
                value: Measurement.median(workspaces), unit: "s", reach: 0.5, aim: 0.15,
                note: "a few changes through a folder: \(throughFolder) ms"))
    }

    private func sync(_ workspace: String, with other: String) -> Double {
        once([program, "sync", "\(folder)/\(other)", "--workspace", "\(folder)/\(workspace)"]).seconds
    }

    private func copy(_ workspace: String, to name: String) throws {
        let target = "\(folder)/\(name)"
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: workspace, toPath: target)
    }
}
