import type { Dashboard } from '@fyr/contract/dashboard-content'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api/client.ts'
import { useLiveEvents } from '#api/live.ts'
import { problemOf } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import { useSession } from '#api/session-state.ts'
import { dashboardById } from '../queries.ts'
import { type Draft, draftOf, isSame, saveBody } from './draft.ts'
import { type History, historyOf, redo, step, undo } from './history.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'

export interface Editing {
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
  theirs: Dashboard | null
  /** What an earlier session left, was taken up again; epoch ms. */
  resumedAt: number | null
}

const keepAfterMs = 400

/** An edit session of a dashboard: each change a step, all of it kept in the browser until it is saved or discarded. */
export function useEditing(dashboard: Dashboard): Editing {
  const client = useQueryClient()
  const { currentUser } = useSession()
  const { dashboardId } = dashboard
  const [kept] = useState(() => keptDraft(localStorage, currentUser.userId, dashboardId, Date.now()))
  const [base, setBase] = useState({ version: kept?.version ?? dashboard.version, draft: draftOf(dashboard) })
  const [history, setHistory] = useState<History<Draft>>(() => {
    const first = historyOf(draftOf(dashboard))
    return kept ? step(first, kept.draft) : first
  })
  const [theirs, setTheirs] = useState<Dashboard | null>(
    kept && kept.version !== dashboard.version ? dashboard : null,
  )
  const [resumedAt, setResumedAt] = useState(
    kept && !isSame(kept.draft, draftOf(dashboard)) ? kept.keptAt : null,
  )
  const [saving, setSaving] = useState(false)
  const draft = history.present
  const dirty = !isSame(draft, base.draft)

  const ownVersions = useRef(new Set<number>())
  async function findTheirs(): Promise<void> {
    const newest = await api.dashboards.get({ params: { id: dashboardId } })
    if (newest.version !== base.version) setTheirs(newest)
  }
  useLiveEvents(['dashboardChanged'], (event) => {
    if (event.dashboardId !== dashboardId || event.version <= base.version || saving) return
    if (ownVersions.current.has(event.version)) return
    // If it cannot be fetched now, saving finds out.
    findTheirs().catch(() => undefined)
  })

  useEffect(() => {
    if (!dirty) {
      forgetDraft(localStorage, currentUser.userId, dashboardId)
      return
    }
    const keep = () =>
      keepDraft(localStorage, currentUser.userId, dashboardId, {
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
  }, [draft, dirty, base.version, currentUser.userId, dashboardId])

  async function save({ overwrite } = { overwrite: false }): Promise<boolean> {
    setSaving(true)
    try {
      const version = overwrite && theirs ? theirs.version : base.version
      const saved = await api.dashboards.update({
        params: { id: dashboardId },
        body: saveBody(draft, version),
      })
      ownVersions.current.add(saved.version)
      forgetDraft(localStorage, currentUser.userId, dashboardId)
      client.setQueryData(dashboardById(dashboardId).queryKey, saved)
      setBase({ version: saved.version, draft: draftOf(saved) })
      setHistory(historyOf(draftOf(saved)))
      setTheirs(null)
      void invalidate(
        client,
        (calls) => calls.dashboards.list,
        (calls) => calls.dashboards.versions,
        (calls) => calls.dashboards.default,
      )
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
      const stored = theirs ?? dashboard
      setHistory(historyOf(draftOf(stored)))
      setBase({ version: stored.version, draft: draftOf(stored) })
      setTheirs(null)
      setResumedAt(null)
      forgetDraft(localStorage, currentUser.userId, dashboardId)
    },
    theirs,
    resumedAt,
  }
}
