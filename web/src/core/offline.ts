import type { Session } from '@fyr/contract/access/accounts'
import { browserStorage } from '#api/session/browser-storage.ts'
import { keepSession } from '#api/session/refresh.ts'
import { onSessionChange, type SessionState, sessionState } from '#api/session/session-state.ts'
import { createStore } from '#api/session/store.ts'

/**
 * What this device keeps to be read without a connection: whose it is, and that it goes with them. What is kept is
 * features/dashboards/dashboards/offline's matter.
 */
export const offlineCache = 'fyr-offline'
const ownerKey = 'fyr.offline'
/** Stands for the token of a session that was not renewed: the first call that reaches the server renews it. */
const offlineToken = 'offline'

/** A dashboard that can be read without a connection. */
export interface KeptDashboard {
  dashboardId: number
  name: string
  /** When its data was fetched, epoch ms. */
  at: number
}

const shown = createStore<readonly KeptDashboard[] | undefined>(undefined)

/** The user in their company: what one has kept is never shown to another. */
export function ownerOf(state: SessionState): string | undefined {
  if (state.status !== 'signedIn') return undefined
  const { currentUser, userCompany } = state.session
  return `${currentUser.userId} ${userCompany?.companyId}`
}

/** Whose what is kept is. */
export const offlineOwner = (): string | null => browserStorage.get(ownerKey)

/** Makes what is kept from now on theirs; what another has kept goes first. */
export async function ownOfflineData(owner: string): Promise<void> {
  if (offlineOwner() === owner) return
  await caches.delete(offlineCache)
  browserStorage.set(ownerKey, owner)
}

/** Deletes what is kept as soon as somebody else uses the portal here, or nobody. */
export function forgetOnPrincipalChange(): () => void {
  return onSessionChange(() => {
    const state = sessionState()
    const owner = offlineOwner()
    if (owner !== null && owner !== ownerOf(state)) {
      localStorage.removeItem(ownerKey)
      void caches.delete(offlineCache)
    }
    if (state.status === 'guest') void unsubscribePush()
    if (!(state.status === 'signedIn' && state.session.token === offlineToken)) shown.set(undefined)
  })
}

/** Nothing of an account is shown on a device that it has signed out of: the push service refuses it from now on. */
async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // Without a push service there is no subscription either.
  }
}

/** Goes on without a connection as who was last signed in here, with what was kept of them. */
export function workOffline(session: Session, dashboards: readonly KeptDashboard[]): void {
  shown.set(dashboards)
  keepSession({ ...session, token: offlineToken })
}

/** What can be read, while the portal was opened without a connection; else undefined. */
export const useOffline = shown.use
