public import ColorSelectModel

/// The one who has to do with the strip of colours: it knows what can be chosen, and what was chosen is handed to it.
///
/// 1 : 1, so that it is plain where the choice is acted on. Embedded Swift has no weak references: the owner sets the
/// delegate when the strip can be used and clears it when it can't, so that neither keeps the other for ever.
public protocol ColorStripDelegate: AnyObject {
    /// The colours of a component's first slot, and which of them it has; nil when it takes none.
    func colors(of component: String) -> (colors: [KitColor], remembered: Int)?
    /// The finger was lifted, or Enter pressed: this colour is chosen. Told after the strip has closed.
    func didChoose(color: String, of component: String)
    /// Another colour is selected, but not yet chosen.
    func didSelect(_ color: KitColor)
    /// The strip closed; nothing was chosen.
    func didCancel(component: String)
}
