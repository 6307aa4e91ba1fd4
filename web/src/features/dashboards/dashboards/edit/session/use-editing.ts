import { useEffect, useRef, useState } from 'react'
import { useLiveEvents } from '#api/live/live.ts'
import { problemOf } from '#api/problem.ts'
import { useSession } from '#api/session/session-state.ts'
import { dashboardDrafts } from './dashboard-drafts.ts'
import { type Draft, draftOf, isSame } from './draft.ts'
import { type History, historyOf, redo, step, undo } from './history.ts'
import type { EditTarget, Stored } from './target.ts'

export interface Editing {
  target: EditTarget
  draft: Draft
  dirty: boolean
  /** `kind` joins changes of one kind that follow each other into one step. */
  change: (next: (draft: Draft) => Draft, kind?: string) => void
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Saves under the version that was changed, or over what somebody else saved. True: it is saved. */
  save: (how?: { overwrite: boolean }) => Promise<boolean>
  saving: boolean
  /** Back to what is stored. */
  discard: () => void
  /** Somebody else saved since this session began: theirs. */
  theirs: Stored | null
  /** What an earlier session left, was taken up again; epoch ms. */
  resumedAt: number | null
}

const keepAfterMs = 400

/** An edit session: each change a step, all of it kept in the browser until it is saved or discarded. */
export function useEditing(target: EditTarget): Editing {
  const { currentUser } = useSession()
  const { id, stored } = target
  const [kept] = useState(() => dashboardDrafts.kept(localStorage, currentUser.userId, id, Date.now()))
  const [base, setBase] = useState({ version: kept?.version ?? stored.version, draft: draftOf(stored) })
  const [history, setHistory] = useState<History<Draft>>(() => {
    const first = historyOf(draftOf(stored))
    return kept ? step(first, kept.draft) : first
  })
  const [theirs, setTheirs] = useState<Stored | null>(kept && kept.version !== stored.version ? stored : null)
  const [resumedAt, setResumedAt] = useState(
    kept && !isSame(kept.draft, draftOf(stored)) ? kept.keptAt : null,
  )
  const [saving, setSaving] = useState(false)
  const draft = history.present
  const dirty = !isSame(draft, base.draft)

  const ownVersions = useRef(new Set<number>())
  async function findTheirs(): Promise<void> {
    const newest = await target.load()
    if (newest.version !== base.version) setTheirs(newest)
  }
  useLiveEvents(['dashboardChanged', 'templateChanged'], (event) => {
    const version = target.heard(event)
    if (version === null || version <= base.version || saving || ownVersions.current.has(version)) return
    // If it cannot be fetched now, saving finds out.
    findTheirs().catch(() => undefined)
  })

  useEffect(() => {
    if (!dirty) {
      dashboardDrafts.forget(localStorage, currentUser.userId, id)
      return
    }
    const keep = () =>
      dashboardDrafts.keep(localStorage, currentUser.userId, id, {
        draft,
        version: base.version,
        keptAt: Date.now(),
      })
    const timer = setTimeout(keep, keepAfterMs)
    // A reload does not wait.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [draft, dirty, base.version, currentUser.userId, id])

  async function save({ overwrite } = { overwrite: false }): Promise<boolean> {
    setSaving(true)
    try {
      const version = overwrite && theirs ? theirs.version : base.version
      const saved = await target.save(draft, version)
      ownVersions.current.add(saved.version)
      dashboardDrafts.forget(localStorage, currentUser.userId, id)
      setBase({ version: saved.version, draft: draftOf(saved) })
      setHistory(historyOf(draftOf(saved)))
      setTheirs(null)
      return true
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind !== 'refused' || problem.code !== 'dashboard.changed') throw error
      await findTheirs()
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    target,
    draft,
    dirty,
    change: (next, kind) => setHistory((before) => step(before, next(before.present), kind ?? null)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    save,
    saving,
    discard() {
      const newest = theirs ?? stored
      setHistory(historyOf(draftOf(newest)))
      setBase({ version: newest.version, draft: draftOf(newest) })
      setTheirs(null)
      setResumedAt(null)
      dashboardDrafts.forget(localStorage, currentUser.userId, id)
    },
    theirs,
    resumedAt,
  }
}
