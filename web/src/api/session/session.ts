import { api } from '../client/client.ts'
import { endSession, keepSession, mayHaveSession, refresh } from './refresh.ts'
import { sessionState } from './session-state.ts'

let signingIn = false

/**
 * Signs in. An empty e-mail or password is false without a call, and so is a second call while the
 * first runs (specification, section 4). Throws what the server refuses with.
 */
export async function signIn(email: string, password: string, code?: string): Promise<boolean> {
  if (email.trim() === '' || password === '' || signingIn) return false
  signingIn = true
  try {
    const body = { email: email.trim(), password, ...(code !== undefined && { code: code.trim() }) }
    keepSession(await api.accounts.authenticate({ body }))
    return true
  } finally {
    signingIn = false
  }
}

/** Signs in by a passkey that the user has chosen. */
export async function signInByPasskey(credential: PasskeyCredential): Promise<void> {
  keepSession(await api.passkeys.authenticate({ body: { credential } }))
}
type PasskeyCredential = Parameters<typeof api.passkeys.authenticate>[0]['body']['credential']

/** Trades what the identity provider sent the browser back with; without a session where a sign-in was linked. */
export async function finishSso(query: string): Promise<{ to: string }> {
  // A sign-in is linked in the session that asked for it, which nothing on this page has gone on with yet.
  await restoreSession()
  const { session, to } = await api.sso.finish({ body: { query } })
  if (session) keepSession(session)
  return { to }
}

/**
 * Ends the session here and in the other tabs, also when the server cannot be reached. Answers where the browser signs
 * out of the identity provider that began it, if there is such a page.
 */
export async function signOut(): Promise<string | null> {
  try {
    return (await api.accounts.logOut({})).signOutUrl
  } finally {
    endSession('signedOut')
  }
}

/** At the start of a page: go on with the session that the refresh cookie stands for, if there is one. */
export async function restoreSession(): Promise<void> {
  if (sessionState().status === 'signedIn' || !mayHaveSession()) return
  await refresh()
}

/** Learns who I am and what I may do now, in the company of this tab. */
export async function refreshRights(): Promise<void> {
  const mine = await api.accounts.me({})
  const state = sessionState()
  if (state.status !== 'signedIn') return
  const { currentUser, userCompany } = state.session
  // Meanwhile somebody else may have signed in, or the tab gone to another company.
  if (mine.currentUser.userId !== currentUser.userId) return
  if (mine.userCompany?.companyId !== userCompany?.companyId) return
  keepSession({ ...state.session, ...mine })
}

/** Makes another of my companies the active one of this tab. */
export async function switchCompany(companyId: string): Promise<void> {
  const current = sessionState()
  if (current.status !== 'signedIn') return
  const params = { userId: current.session.currentUser.userId, companyId }
  keepSession(await api.companies.switch({ params }))
}

/** Enters a company of mine, or (a super administrator) another for a while. */
export async function enterCompany(companyId: string): Promise<void> {
  const current = sessionState()
  if (current.status !== 'signedIn') return
  if (current.session.companies.some((company) => company.companyId === companyId))
    return await switchCompany(companyId)
  keepSession(await api.masquerade.inCompany({ params: { id: companyId } }))
}

/** Acts as another user for a while; my own session waits. */
export async function actAs(userId: string): Promise<void> {
  keepSession(await api.masquerade.asUser({ params: { userId } }))
}

/** Goes on with my own session. */
export async function endMasquerade(): Promise<void> {
  keepSession(await api.masquerade.end({}))
}

/** Joins the company of an invitation as who is signed in. */
export async function joinAs(token: string): Promise<void> {
  keepSession(await api.invitations.accept({ params: { token } }))
}

/** Joins a company that invited the address of who is signed in. */
export async function joinInvited(invitationId: string): Promise<void> {
  keepSession(await api.invitations.acceptMine({ params: { id: invitationId } }))
}

/** Joins the company of an invitation with a new account, signed in at once. */
export async function joinWithAccount(
  token: string,
  body: Omit<Parameters<typeof api.invitations.register>[0]['body'], 'language'>,
): Promise<void> {
  keepSession(await api.invitations.register({ params: { token }, body }))
}

/** Makes the registered company and its administrator, signed in at once. */
export async function completeRegistration(token: string, password: string): Promise<void> {
  keepSession(await api.registration.complete({ params: { token }, body: { password } }))
}
