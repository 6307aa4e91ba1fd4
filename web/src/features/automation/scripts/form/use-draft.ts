import { useEffect, useState } from 'react'
import { useSession } from '#api/session/session-state.ts'
import { createDraftStorage } from '#ui/resource/draft-storage.ts'
import { isScriptValues, type ScriptFormState, type ScriptValues } from './script-values.ts'

const drafts = createDraftStorage<ScriptValues>('fyr.script-draft', isScriptValues)
const keepAfterMs = 400

/** What was left unsaved the last time, of this script or of a new one. */
export function useKeptDraft(scriptId: string | undefined) {
  const { currentUser } = useSession()
  const id = scriptId ?? 'new'
  const [kept] = useState(() => drafts.kept(localStorage, currentUser.userId, id, Date.now()))
  return {
    kept,
    forget: () => drafts.forget(localStorage, currentUser.userId, id),
    keep: (draft: ScriptValues, version: number) =>
      drafts.keep(localStorage, currentUser.userId, id, { draft, version, keptAt: Date.now() }),
  }
}

/** Keeps unsaved values in the browser until they are saved or discarded. @param version that was changed */
export function useKeepDraft(
  { keep, forget }: ReturnType<typeof useKeptDraft>,
  form: ScriptFormState,
  version: number,
): void {
  const isDirty = form.isDirty()
  const { values } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions are the same for a script
  useEffect(() => {
    if (!isDirty) {
      forget()
      return
    }
    const write = () => keep(values, version)
    const timer = setTimeout(write, keepAfterMs)
    // A reload does not wait.
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [values, isDirty, version])
}
