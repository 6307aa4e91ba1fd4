import type { Session } from '@fyr/contract/access/accounts'
import { createStore } from './store.ts'

/** Who uses this tab. The access token lives here, in memory only. */
export type SessionState =
  | { status: 'guest'; because: 'never' | 'signedOut' | 'ended' }
  | { status: 'signedIn'; session: Session }

const store = createStore<SessionState>({ status: 'guest', because: 'never' })
export const sessionState = store.get
export const setSessionState = store.set
export const onSessionChange = store.subscribe
export const useSessionState = store.use

export function accessToken(): string | undefined {
  const state = store.get()
  return state.status === 'signedIn' ? state.session.token : undefined
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
