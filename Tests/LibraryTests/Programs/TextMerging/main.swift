import Primitives
import TextMerging

/// Two replicas edit one text apart, exchange what the other lacks, and have the same with every edit in it.
var here = MergeableText(replica: ReplicaID(1))
try here.insert("The quick fox", at: 0)
var there = try MergeableText(saved: here.saved(), replica: ReplicaID(2))
let common = here.version

let mine = try here.insert("brown ", at: 10)
try there.replace(4..<9, with: "slow")

let fromHere = here.changes(since: common)
let operations = try here.merge(there.changes(since: common))
try there.merge(fromHere)
print(here.text, "|", there.text)
print("a caret before \"fox\" goes from 16 to", operations.moved(16))

try here.undo(mine)
print(here.text, "|", try here.text(at: common))
