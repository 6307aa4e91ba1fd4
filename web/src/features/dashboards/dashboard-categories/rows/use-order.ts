import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate, useApiMutation } from '#api/queries.ts'
import { indexesBetween, numbered } from '../tree/indexes.ts'
import type { Tree } from '../tree/tree.ts'

/**
 * The tree as it is arranged, at once; saved behind, one call after the other. What the server refuses is told
 * and taken back.
 */
export function useOrder(saved: Tree): { tree: Tree; arrange: (next: Tree) => void } {
  const client = useQueryClient()
  const save = useApiMutation((api) => api.dashboardCategories.setIndexes)
  const [draft, setDraft] = useState<Tree | null>(null)
  const wanted = useRef<Tree | null>(null)
  const busy = useRef(false)

  async function work(from: Tree) {
    busy.current = true
    let base = from
    let done: Tree | null = null
    try {
      while (wanted.current !== done) {
        // What is arranged meanwhile goes with the next call.
        while (wanted.current && wanted.current !== done) {
          done = wanted.current
          await save.mutateAsync({ body: indexesBetween(base, done) })
          base = numbered(done)
        }
        await invalidate(client, (api) => api.dashboardCategories)
      }
    } catch {
      // The call has said why; the tree shows again what the server has.
      await invalidate(client, (api) => api.dashboardCategories)
    } finally {
      busy.current = false
      wanted.current = null
      setDraft(null)
    }
  }

  function arrange(next: Tree) {
    setDraft(next)
    wanted.current = next
    if (!busy.current) void work(saved)
  }
  return { tree: draft ?? saved, arrange }
}
