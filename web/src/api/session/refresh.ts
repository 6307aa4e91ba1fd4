import type { Session } from '@fyr/contract/access/accounts'
import { apiBase } from '../client/base.ts'
import { isErrorBody, type Refusal } from '../problem.ts'
import { sessionState, setSessionState } from './session-state.ts'

/** Kept per tab, so that two tabs can work in two companies. */
const companyKey = 'fyr.company'
/** Whether this browser has a refresh cookie, so that guests are not asked in vain. */
const markKey = 'fyr.signedIn'

let running: Promise<Session> | undefined

/**
 * A new access token by the refresh cookie, for the tab's company or the named one. Calls at the
 * same time share one request; tabs take turns, since the cookie changes with each refresh.
 * Throws a refusal when the session has ended, and then this tab is a guest's.
 */
export function refresh(companyId = rememberedCompany()): Promise<Session> {
  running ??= inTurn(() => request(companyId)).finally(() => {
    running = undefined
  })
  return running
}

async function request(companyId: string | undefined): Promise<Session> {
  const answer = await fetch(`${apiBase()}/api/users/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(companyId ? { companyId } : {}),
    credentials: 'include',
    signal: AbortSignal.timeout(30_000),
  })
  if (answer.ok) {
    const session = (await answer.json()) as Session // the contract says what refresh answers
    // The tab has gone to another company meanwhile, and stays there.
    const wanted = rememberedCompany()
    return wanted === companyId ? keepSession(session) : request(wanted)
  }
  // No longer a member of that company: go on in another.
  if (companyId && (answer.status === 403 || answer.status === 404)) {
    sessionStorage.removeItem(companyKey)
    return request(undefined)
  }
  if (answer.status === 401) endSession('ended')
  const body: unknown = await answer.json().catch(() => null)
  throw isErrorBody(body)
    ? Object.assign(new Error(body.code), {
        status: answer.status,
        data: { refused: body },
      } satisfies Refusal)
    : new Error(`Refresh answered ${answer.status}`)
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Only pages on https or localhost have locks; elsewhere the server's grace for parallel tabs serves.
  return 'locks' in navigator ? navigator.locks.request('fyr.refresh', work) : work()
}

export function keepSession(session: Session): Session {
  localStorage.setItem(markKey, 'yes')
  if (session.userCompany) sessionStorage.setItem(companyKey, session.userCompany.companyId)
  setSessionState({ status: 'signedIn', session })
  return session
}

export function endSession(because: 'signedOut' | 'ended'): void {
  localStorage.removeItem(markKey)
  sessionStorage.removeItem(companyKey)
  if (sessionState().status === 'signedIn' || because === 'ended')
    setSessionState({ status: 'guest', because })
}

export function mayHaveSession(): boolean {
  return localStorage.getItem(markKey) !== null
}

/** Signing out in one tab signs out the others. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === markKey && event.newValue === null) endSession('signedOut')
  })
}

/** An address may say whose it is, as those of notifications do: the tab begins in that company. */
export function goToCompanyOfAddress(): void {
  const address = new URL(location.href)
  const company = address.searchParams.get('company')
  if (company === null) return
  sessionStorage.setItem(companyKey, company)
  address.searchParams.delete('company')
  history.replaceState(history.state, '', address)
}

function rememberedCompany(): string | undefined {
  return sessionStorage.getItem(companyKey) ?? undefined
}
