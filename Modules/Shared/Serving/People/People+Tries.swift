import JSON
import ModuleKit
import Synchronization

// Tries at passphrases, counted over all servers that stand beside one another.
extension People {
    /// Counts a try; throws `.tooMany` where it comes too soon.
    func count(account: String?, _ address: PeerAddress) throws(SignInFault) {
        let (account, address) = (account.map(TryLimits.key(ofAccount:)), TryLimits.key(ofAddress: address))
        let now = clock.now()
        let wait = limits.withLock { $0.take(account: account, address: address, at: now) }
        if let wait { throw .tooMany(seconds: wait / 1000 + 1) }
        tell(.made(account: account, address: address), at: now)
    }

    /// The right passphrase was given for an account: tries begin anew.
    func forgive(account: String) {
        let (account, now) = (TryLimits.key(ofAccount: account), clock.now())
        limits.withLock { $0.forgive(account: account, at: now) }
        tell(.forgiven(account: account), at: now)
    }

    private func tell(_ act: TryWord.Act, at now: UInt64) {
        let pass = passOnTry.withLock { $0 }
        pass?(TryWord(act, at: now))
    }

    /// Calls `pass` with what the servers beside this one are to count.
    func tellOfTries(_ pass: @escaping @Sendable (TryWord) -> Void) { passOnTry.withLock { $0 = pass } }

    /// Counts what another server tells of.
    func hear(_ word: TryWord) {
        let now = clock.now()
        guard max(now, word.time) - min(now, word.time) < TryWord.lifetime else { return }
        limits.withLock { limits in
            switch word.act {
            case .made(let account, let address): limits.add(account: account, address: address, at: now)
            case .forgiven(let account): limits.forgive(account: account, elsewhereAt: word.time)
            }
        }
    }
}

extension Site {
    /// Has the servers beside this one told of tries.
    func passOnTries() {
        guard let passOn = options.passOn else { return }
        options.people?.tellOfTries { [weak self] word in
            guard let self else { return }
            // Each counts: none takes another's place.
            passOn(word.text(by: token), "try \(triesPassedOn.add(1, ordering: .relaxed).newValue)")
        }
    }

    /// Counts a try that another server tells of.
    func hear(tryAt json: JSONValue) {
        guard let people = options.people, let word = TryWord(json, by: token) else { return }
        people.hear(word)
    }
}
