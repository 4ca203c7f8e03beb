// Phrases are what commands and errors speak, so whoever imports ModuleKit can say them. They lie in a target of
// their own because the page speaks them too.
@_exported public import Phrases
