import { createDraftStorage } from '#ui/resource/draft-storage.ts'
import type { Draft } from './draft.ts'

/** By the id that `EditTarget` has. */
export const dashboardDrafts = createDraftStorage<Draft>('fyr.dashboard-draft', isDraft)

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== 'object' || draft === null) return false
  const { name, settings, slots, widgets } = draft as Partial<Draft>
  return (
    typeof name === 'string' &&
    typeof settings === 'object' &&
    (slots === undefined || Array.isArray(slots)) &&
    Array.isArray(widgets)
  )
}
