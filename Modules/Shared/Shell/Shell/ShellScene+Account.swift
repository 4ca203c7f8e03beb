import Phrases
import Scenes
import Views

// Who is signed in, and the way out.
extension ShellScene {
    static let accountKey = "account"

    func openAccount(_ event: SceneEvent) {
        if case .pointer(let input) = event { return lastDown = input.menuPlace }
        let menu = OpenMenu(
            of: (), accountItems, opener: Self.accountKey, at: event, lastDown: context.keyPlace ?? lastDown)
        account = menu
        effects.append(.focus(key: menu.focus))
    }

    func accountKey(_ index: Int, _ event: SceneEvent) {
        let items = accountItems
        if account?.take(event, at: index, of: items, context, &effects) == true { closeAccount() }
    }

    func closeAccount() {
        guard account != nil else { return }
        account = nil
        effects.append(.focus(key: Self.accountKey))
    }

    func signOut() {
        account = nil
        effects.append(.signOut)
    }

    private var accountItems: [MenuItem<Action>] { [MenuItem(name: context.text("Sign out"), action: .signOut)] }

    /// The member's name and role; nothing where the workspace has no members.
    func accountView() -> [Node<Action>] {
        guard let member = context.role, !context.authorName.isEmpty else { return [] }
        let (name, role) = (context.authorName, context.text(member.phrase))
        return [
            Node(
                .button, "area-link place-link side-button account", key: Self.accountKey,
                [
                    .type("button"), .label(context.text("Signed in as \(name), \(role)")), .title(name),
                    Attribute(.haspopup, "menu"), .expanded(account != nil),
                ], on: [.press(.account), .pointer(.account)]
            ) {
                Icon.person.node()
                Node(.span, "area-name account-name") {
                    Node<Action>(.span, "account-person", text: name)
                    Node<Action>(.span, "account-role", text: role)
                }
            }
        ]
    }

    func accountMenu() -> [Node<Action>] {
        account?.view(accountItems, label: context.authorName, close: .closeAccount) { .accountKey($0) } ?? []
    }
}
