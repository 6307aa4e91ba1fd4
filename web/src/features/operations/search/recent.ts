import type { Session } from '@fyr/contract/access/accounts'
import { type SearchHit, type SearchType, searchTypes } from '@fyr/contract/operations/search'

/** What somebody has chosen of the results. */
export interface Recent extends SearchHit {
  type: SearchType
}

const maxRecent = 6
const keyOf = ({ currentUser, userCompany }: Session) =>
  `fyr.recent.${currentUser.userId}.${userCompany?.companyId ?? ''}`

/** The newest first; of this user in this company, in this tab and its reloads only. */
export function recentOf(session: Session): Recent[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(keyOf(session)) ?? '[]')
    return Array.isArray(read) ? read.filter(isRecent).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function remember(session: Session, chosen: Recent): void {
  sessionStorage.setItem(keyOf(session), JSON.stringify(withNewest(recentOf(session), chosen)))
}

export function withNewest(before: readonly Recent[], chosen: Recent): Recent[] {
  const others = before.filter(({ type, id }) => type !== chosen.type || id !== chosen.id)
  return [chosen, ...others].slice(0, maxRecent)
}

/** The browser's own store may hold anything, such as types that are no more. */
export function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { type, id, name, detail } = value as Partial<Record<keyof Recent, unknown>>
  return (
    searchTypes.some((known) => known === type) &&
    typeof id === 'string' &&
    typeof name === 'string' &&
    (detail === null || typeof detail === 'string')
  )
}
