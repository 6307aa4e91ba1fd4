import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { startLive, stopLive } from '#api/live/live.ts'
import { refresh } from '#api/session/refresh.ts'
import { refreshRights } from '#api/session/session.ts'
import { useSession } from '#api/session/session-state.ts'
import { followLanguage, isWantedLanguageShown } from '#core/language/language.ts'
import { arePreferencesKept, loadPreferences } from '#core/preferences.ts'
import type { Navigation } from '../service-worker.ts'

const aheadMs = 30_000
/** A page that is late is worse than one that changes its look. */
const lookTimeoutMs = 2000
/** What a browser's timer can wait for. */
const maxMs = 2 ** 31 - 1

async function startServiceWorker(router: Navigation): Promise<void> {
  // Only a build has one, and browsers run it over https and on this machine only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // An app that is not installed works all the same.
  await import('../service-worker.ts').then(({ register }) => register(router)).catch(() => undefined)
}

/**
 * Effects that run as long as somebody is signed in: the live connection, the user's own settings, the renewal of the
 * token.
 * @returns whether the user's look and language are known, or have been waited for long enough
 */
export function useSessionEffects(): boolean {
  const [isLookKnown, setLookKnown] = useState(() => arePreferencesKept() && isWantedLanguageShown())
  const { currentUser, userCompany, expiresAt } = useSession()
  const companyId = userCompany?.companyId
  const router = useRouter()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has other settings
  useEffect(() => {
    // What this browser has kept serves until they come, and if they do not.
    const show = () => setLookKnown(true)
    const timer = setTimeout(show, lookTimeoutMs)
    void Promise.allSettled([loadPreferences(), followLanguage()]).then(show)
    return () => clearTimeout(timer)
  }, [currentUser.userId])

  // After the page: nothing on it waits for what serves it without a connection.
  useEffect(() => {
    const timer = setTimeout(() => void startServiceWorker(router), 1000)
    return () => clearTimeout(timer)
  }, [router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection belongs to one user in one company
  useEffect(() => {
    // News belong to a company: without one there is nothing to be told, and the server refuses to.
    if (companyId === undefined) return
    void startLive({ onChanged: () => void refreshRights().catch(() => undefined) })
    return stopLive
  }, [currentUser.userId, companyId])

  // Renewed a little before it runs out, so that no call has to wait for it.
  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now() - aheadMs
    // A clock that is far off says nothing; then the first refused call renews the token.
    if (!(left > 0 && left < maxMs)) return
    const timer = setTimeout(() => refresh().catch(() => undefined), left)
    return () => clearTimeout(timer)
  }, [expiresAt])

  return isLookKnown
}
