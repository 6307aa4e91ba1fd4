import type { QueryClient } from '@tanstack/react-query'
import { onSessionChange, type SessionState, sessionState } from './session-state.ts'

const principalOf = (state: SessionState): string | undefined =>
  state.status === 'signedIn'
    ? `${state.session.currentUser.userId} ${state.session.userCompany?.companyId}`
    : undefined

/**
 * What was fetched belongs to a user in a company. As soon as there is another of either, by a switch, by a
 * membership that was taken away or by signing in again, nothing of it stays, and what is on the page is fetched anew.
 */
export function resetOnPrincipalChange(client: QueryClient): () => void {
  let last = principalOf(sessionState())
  return onSessionChange(() => {
    const principal = principalOf(sessionState())
    if (principal === undefined || principal === last) return
    const isFirst = last === undefined
    last = principal
    if (!isFirst) void client.resetQueries()
  })
}
