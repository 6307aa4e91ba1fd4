import type { Draft } from './draft.ts'

/** What an edit session leaves in the browser, so that neither a reload nor the end of a session loses it. */
export interface KeptDraft {
  draft: Draft
  /** The version that was changed. */
  version: number
  /** Epoch ms. */
  keptAt: number
}

const prefix = 'fyr.dashboard-draft'
/** @param id of what was edited, as `EditTarget` has it */
const nameOf = (userId: string, id: string) => `${prefix}.${userId}.${id}`
/** Nobody comes back to an edit of last month. */
const maxMs = 14 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepDraft(store: Store, userId: string, id: string, kept: KeptDraft): boolean {
  try {
    store.setItem(nameOf(userId, id), JSON.stringify(kept))
    return true
  } catch {
    // The browser has no room: the draft lives as long as the page.
    return false
  }
}

export function forgetDraft(store: Store, userId: string, id: string): void {
  store.removeItem(nameOf(userId, id))
}

export function keptDraft(store: Store, userId: string, id: string, now: number): KeptDraft | null {
  const text = store.getItem(nameOf(userId, id))
  if (text === null) return null
  const kept = read(text)
  if (kept && now - kept.keptAt < maxMs) return kept
  forgetDraft(store, userId, id)
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
    (draft.slots === undefined || Array.isArray(draft.slots)) &&
    Array.isArray(draft.widgets)
  )
}
