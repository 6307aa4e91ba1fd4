import type { OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { useProblemText } from '../use-problem-text.ts'
import { type Children, type Place, rootPlace } from './tree-rows.ts'

const none: Children = { references: [], hasMore: false, isLoading: false, failure: null }
/** Portions that choosing an object loads at most. */
const maxPortions = 20

/** The address space of a server, loaded as it is opened. Not a query: live events must not browse a server again. */
export function useBrowse(serverId: string) {
  const { t } = useTranslation()
  const problemOf = useProblemText()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Children>>(new Map())
  const latest = useRef(loaded)
  const requests = useRef(new Map<string, Promise<Children>>())

  function put(key: string, children: Children): Children {
    latest.current = new Map(latest.current).set(key, children)
    setLoaded(latest.current)
    return children
  }

  /** Loads the first or next portion of what is below a place; one request at a time for each place. */
  function load(place: Place): Promise<Children> {
    const running = requests.current.get(place.key)
    if (running) return running
    const request = loadPortion(place).finally(() => requests.current.delete(place.key))
    requests.current.set(place.key, request)
    return request
  }

  async function loadPortion({ key, nodeId, path }: Place): Promise<Children> {
    const before = latest.current.get(key) ?? none
    put(key, { ...before, isLoading: true, failure: null })
    try {
      const { result, detail, references, hasMore } = await api.opcua.browse({
        params: { id: serverId },
        body: { nodeId, path, offset: before.references.length },
      })
      const all = [...before.references, ...references]
      if (result === 'works')
        return put(key, {
          references: all,
          hasMore: hasMore && references.length > 0,
          isLoading: false,
          failure: null,
        })
      const problem = problemOf(result)
      const failure = t(($) => $.opcua.browse.failed, {
        problem: detail ? `${problem} (${detail})` : problem,
      })
      return put(key, { ...before, isLoading: false, failure })
    } catch (error) {
      return put(key, { ...before, isLoading: false, failure: problemText(error, t) })
    }
  }

  /** Everything directly below a place. */
  async function loadAll(place: Place): Promise<readonly OpcReference[]> {
    const known = latest.current.get(place.key)
    let children = known && !known.isLoading && !known.failure ? known : await load(place)
    for (let portions = 1; portions < maxPortions && children.hasMore && !children.failure; portions++)
      children = await load(place)
    return children.references
  }

  const start = useRef(load)
  const begin = useCallback(() => {
    if (!latest.current.has(rootPlace.key)) void start.current(rootPlace)
  }, [])
  useEffect(begin, [begin])
  return { loaded, load, loadAll }
}
