// Who is signed in, as the server says it: nobody need be where the workspace has no members.

export const roleOf = session => session.members ? session.role : undefined

// Whether the server takes this page for somebody else than when it was opened, or for somebody with other rights.
export const isAnotherMember = (session, now) => roleOf(session) !== roleOf(now) || session.author.id !== now.author.id ||
  session.document !== now.document

// In milliseconds: how long what was done here may take to reach the server before somebody leaves.
const patience = 3_000

export const signOut = async (settle, settled) => {
  settle()
  await Promise.race([settled(), new Promise(resolve => setTimeout(resolve, patience))])
  // Of two pages side by side both go.
  top.location.assign('/sign-out')
}
