import type { Draft } from './draft.ts'

/** What an edit session leaves in the browser, so that neither a reload nor the end of a session loses it. */
export interface KeptDraft {
  draft: Draft
  /** The version of the dashboard that was changed. */
  version: number
  /** Epoch ms. */
  keptAt: number
}

const prefix = 'fyr.dashboard-draft'
const nameOf = (userId: string, dashboardId: number) => `${prefix}.${userId}.${dashboardId}`
/** Nobody comes back to an edit of last month. */
const longestMs = 14 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepDraft(store: Store, userId: string, dashboardId: number, kept: KeptDraft): boolean {
  try {
    store.setItem(nameOf(userId, dashboardId), JSON.stringify(kept))
    return true
  } catch {
    // The browser has no room: the draft lives as long as the page.
    return false
  }
}

export function forgetDraft(store: Store, userId: string, dashboardId: number): void {
  store.removeItem(nameOf(userId, dashboardId))
}

export function keptDraft(store: Store, userId: string, dashboardId: number, now: number): KeptDraft | null {
  const text = store.getItem(nameOf(userId, dashboardId))
  if (text === null) return null
  const kept = read(text)
  if (kept && now - kept.keptAt < longestMs) return kept
  forgetDraft(store, userId, dashboardId)
  return null
}

function read(text: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function isKept(kept: unknown): kept is KeptDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { draft, version, keptAt } = kept as Partial<KeptDraft>
  return (
    typeof version === 'number' &&
    typeof keptAt === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    typeof draft.name === 'string' &&
    typeof draft.settings === 'object' &&
    Array.isArray(draft.widgets)
  )
}
