import type { Session } from '@fyr/contract/accounts'
import { useSyncExternalStore } from 'react'

/** Who uses this tab. The access token lives here, in memory only. */
export type SessionState =
  | { status: 'guest'; because: 'never' | 'signedOut' | 'ended' }
  | { status: 'signedIn'; session: Session }

let state: SessionState = { status: 'guest', because: 'never' }
const listeners = new Set<() => void>()

export function sessionState(): SessionState {
  return state
}

export function setSessionState(next: SessionState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function accessToken(): string | undefined {
  return state.status === 'signedIn' ? state.session.token : undefined
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState)
}

/** The session of a page behind the sign-in; such pages are not shown without one. */
export function useSession(): Session {
  const current = useSessionState()
  if (current.status !== 'signedIn') throw new Error('This page needs a session')
  return current.session
}

/** The active company, on a page below `ofCompanyRoute`: such pages are not shown without one. */
export function useCompanyId(): string {
  const { userCompany } = useSession()
  if (!userCompany) throw new Error('This page needs a company')
  return userCompany.companyId
}
