import type { Node, NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api/client/client.ts'
import { useLiveEvents } from '#api/live/live.ts'
import { invalidateAfterEvent, type ListPage } from '#api/queries.ts'
import { patchNodes } from './patch-nodes.ts'

const patchMs = 300
const orderMs = 3000
/** The server answers for so many in one call. */
const maxAsked = 1000

/**
 * Keeps the loaded rows true: contacts and alarms change them in place, within a second and without
 * asking for the list again. Where they stand in it is set right a little later.
 */
export function useLiveNodes(): void {
  const client = useQueryClient()
  const waiting = useRef(new Map<string, Partial<Node>>())
  const asking = useRef(new Set<string>())
  const patchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const orderTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(patchTimer.current)
      clearTimeout(orderTimer.current)
    },
    [],
  )

  useLiveEvents(['nodeContact'], ({ nodes }) => {
    for (const { deveui, lastContact } of nodes) note(deveui, { lastContact, silent: false })
  })
  useLiveEvents(['nodeSilence'], ({ deveuis, silent }) => {
    for (const deveui of deveuis) note(deveui, { silent })
  })
  useLiveEvents(['alarmRaised', 'alarmReset', 'alarmAcknowledged'], (event) => {
    asking.current.add(event.type === 'alarmRaised' ? event.alarm.tag : event.deveui)
    soon()
    orderTimer.current ??= setTimeout(() => {
      orderTimer.current = undefined
      void invalidateAfterEvent(client, (calls) => calls.nodes.list)
    }, orderMs)
  })

  useLiveEvents(['nodeChanged'], ({ deveui }) => {
    asking.current.add(deveui)
    soon()
  })

  function note(deveui: string, change: Partial<Node>): void {
    waiting.current.set(deveui, { ...waiting.current.get(deveui), ...change })
    soon()
  }

  function soon(): void {
    patchTimer.current ??= setTimeout(() => {
      patchTimer.current = undefined
      void flush()
    }, patchMs)
  }

  async function flush(): Promise<void> {
    const asked = [...asking.current].slice(0, maxAsked)
    for (const deveui of asked) asking.current.delete(deveui)
    const changes = waiting.current
    waiting.current = new Map()
    for (const { keys: _keys, topics: _topics, ...node } of await nodesNow(asked))
      changes.set(node.deveui, node)
    client.setQueriesData<InfiniteData<ListPage<Node>>>({ queryKey: ['nodes', 'list', 'pages'] }, (data) =>
      patchNodes(data, changes),
    )
    if (asking.current.size > 0) soon()
  }
}

/** What only the server can say, such as how many alarms a node has now. */
async function nodesNow(deveuis: string[]): Promise<NodeDetail[]> {
  if (deveuis.length === 0) return []
  // The list is renewed a little later anyway.
  return await api.nodes.withKeys({ body: { deveuis } }).catch(() => [])
}
