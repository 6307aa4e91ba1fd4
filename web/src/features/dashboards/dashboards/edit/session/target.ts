import type { LiveEvent } from '@fyr/contract/live/live'
import type { Crumb } from '#ui/page.tsx'
import type { Draft } from './draft.ts'

/** What the server has of the thing that is edited. */
export interface Stored extends Draft {
  version: number
  updatedAt: string
  /** Who saved it last. */
  updatedBy: string
}

/** What is different for dashboards and templates. */
export interface Conflict {
  text: (who: { name: string; time: string }) => string
  /** What becomes of theirs. */
  overwriteText: string
  /** Makes another one of a draft; @returns what leads there. */
  saveCopy: (draft: Draft) => Promise<() => void>
}

/** What an edit session is about, and how it is fetched and saved: a dashboard, or a template. */
export interface EditTarget {
  /** Of its own among all that can be edited: a draft is kept in the browser under it. */
  id: string
  stored: Stored
  load: () => Promise<Stored>
  /** Throws 409 `dashboard.changed` when the version is not the newest. */
  save: (draft: Draft, version: number) => Promise<Stored>
  /** The version that an event tells of; null: it is about something else. */
  heard: (event: LiveEvent) => number | null
  /** Back to looking at it. */
  leave: () => void
  conflict: Conflict
  /** The pages above the editor. */
  trail?: Crumb[]
}
