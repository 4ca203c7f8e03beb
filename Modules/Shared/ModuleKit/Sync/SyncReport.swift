public import Replication

/// What came of a sync.
public struct SyncReport: Sendable {
    /// What is new here.
    public var received = Flow()
    /// What is new on the other side.
    public var sent = Flow()
    /// What either side did not give or take.
    public var leftOut = ShortList<LeftOut>()
    /// What was found out about this side, and about the other.
    public var here = Recovery()
    /// What was found out about the other side.
    public var there = Recovery()
    /// Why nothing more could be written to the other side, if so.
    public var refusal: CommandError?
    /// Why a file could not be moved just now, if so: trying again may help.
    public var missed: CommandError?

    /// What was done for a workspace that was set back to an older state, or whose clock was wrong.
    public struct Recovery: Sendable, Equatable {
        /// Whether it goes on as another replica since.
        public var wasSetBack = false
        /// Own events that nobody else had and that were written anew, under another replica or with another time.
        public var rewritten = 0

        /// Nothing had to be done.
        public init() {}

        static func += (left: inout Recovery, right: Recovery) {
            left.wasSetBack = left.wasSetBack || right.wasSetBack
            left.rewritten += right.rewritten
        }
    }

    /// What went one way.
    public struct Flow: Sendable, Equatable {
        /// Those of which at least one event went.
        public var documents = 0
        /// Those that were new where they went.
        public var events = 0
        /// Files of the blob store.
        public var files = 0

        /// Nothing went.
        public init() {}

        static func += (left: inout Flow, right: Flow) {
            left.documents += right.documents
            left.events += right.events
            left.files += right.files
        }
    }

    mutating func noteSent(_ taken: Taken) {
        sent += taken.flow
        there += taken.recovery
        missed = missed ?? taken.missed
        leftOut += taken.leftOut
        for parcel in taken.waiting {
            leftOut.append(
                LeftOut(
                    parcel.document, "\(parcel.events.count) of its events {waits|wait} for others that are missing."))
        }
    }

    /// 0 when everything went; else the code of what did not.
    public var exitCode: Int32 {
        if let refusal { return refusal.code.exitCode }
        if let missed { return missed.code.exitCode }
        return leftOut.isEmpty ? 0 : CommandError.Code.badData.exitCode
    }
}

/// Something that did not go, and why.
public struct LeftOut: Sendable, Equatable {
    /// Nil where it is not known which.
    public let document: DocumentID?
    /// A sentence.
    public let reason: Phrase

    /// `reason` is a whole sentence, shown beside what the document is called.
    public init(_ document: DocumentID?, _ reason: Phrase) {
        self.document = document
        self.reason = reason
    }
}
