extension Vector {
    /// Why a subject that gets the steps in their order does not come to this; nil if it does.
    public func failure<Subject: TextSubject>(of subject: Subject.Type) -> String? {
        var subject = Subject()
        var text: [Unicode.Scalar] = []
        do {
            for (index, delivery) in history.deliveries.enumerated() {
                let given = try subject.merge(delivery)
                guard let delta = Delta(given, length: text.count),
                    delta == Delta(changes[index], length: text.count), text.apply(given)
                else { return "step \(index): says \(given.written), and it is \(changes[index].written)" }
            }
            let end = try subject.text()
            return end.utf8.elementsEqual(self.text.utf8) ? nil : "ends in \(end.quoted), not \(self.text.quoted)"
        } catch {
            return "refuses \(error)"
        }
    }
}
