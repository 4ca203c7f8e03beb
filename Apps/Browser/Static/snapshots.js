// Bytes behind the id of the document that they are of.
export const behind = (id, bytes) => {
  const all = new Uint8Array(id.length + bytes.length)
  all.set(new TextEncoder().encode(id))
  all.set(bytes, id.length)
  return all
}

// A long document of which nothing is here: it is shown as the server says that it stands, and written in, while its events
// are on their way.
export const showSnapshot = async (sync, document) => {
  try {
    await sync.confirm()
    const response = await sync.asked(`/api/documents/${document}/snapshot`)
    if (response.status === 200 && sync.open.has(document)) sync.tell.snapshot(document, new Uint8Array(await response.arrayBuffer()))
  } catch {
    // Asking for the events tells whether somebody is there.
  }
}
