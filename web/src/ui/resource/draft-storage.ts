/** What editing leaves in the browser, so that neither a reload nor the end of a session loses it. */
export interface KeptDraft<Draft> {
  draft: Draft
  /** The version that was changed. */
  version: number
  /** Epoch ms. */
  keptAt: number
}

/** Nobody comes back to an edit of last month. */
const maxMs = 14 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface DraftStorage<Draft> {
  /** False: the browser has no room, and the draft lives as long as the page. @param id of what is edited */
  keep(store: Store, userId: string, id: string, kept: KeptDraft<Draft>): boolean
  forget(store: Store, userId: string, id: string): void
  kept(store: Store, userId: string, id: string, now: number): KeptDraft<Draft> | null
}

/** Drafts of one kind. @param prefix of their names @param isDraft what was kept may be of another version of the page */
export function createDraftStorage<Draft>(
  prefix: string,
  isDraft: (draft: unknown) => draft is Draft,
): DraftStorage<Draft> {
  const nameOf = (userId: string, id: string) => `${prefix}.${userId}.${id}`

  function read(text: string): KeptDraft<Draft> | null {
    try {
      const kept: unknown = JSON.parse(text)
      return isKept(kept) ? kept : null
    } catch {
      return null
    }
  }
  function isKept(kept: unknown): kept is KeptDraft<Draft> {
    if (typeof kept !== 'object' || kept === null) return false
    const { draft, version, keptAt } = kept as Partial<KeptDraft<unknown>>
    return typeof version === 'number' && typeof keptAt === 'number' && isDraft(draft)
  }

  return {
    keep(store, userId, id, kept) {
      try {
        store.setItem(nameOf(userId, id), JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },
    forget(store, userId, id) {
      store.removeItem(nameOf(userId, id))
    },
    kept(store, userId, id, now) {
      const text = store.getItem(nameOf(userId, id))
      if (text === null) return null
      const kept = read(text)
      if (kept && now - kept.keptAt < maxMs) return kept
      store.removeItem(nameOf(userId, id))
      return null
    },
  }
}
