import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveEvents } from '#api/live.ts'
import type { MapNode } from './map-node.ts'
import { newerThan, type Patch, type Patches, patched, withNews } from './patches.ts'

const halfSecond = 500
const none: Patches = new Map()

/**
 * Nodes with what was heard of them since: contacts, places and alarms, twice a second at most. Who may not see
 * nodes hears none of it; what a dashboard's readings tell is in the nodes already.
 * @param askedAt when the nodes were asked for, epoch ms
 */
export function useNodeNews(nodes: readonly MapNode[], askedAt: number): readonly MapNode[] {
  const [shown, setShown] = useState(none)
  const waiting = useRef<Patches>(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function note(deveui: string, news: Partial<Omit<Patch, 'at'>>) {
    waiting.current = withNews(waiting.current, deveui, news, Date.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setShown(waiting.current)
    }, halfSecond)
  }
  useLiveEvents(['nodeContact'], (event) => {
    for (const { deveui, lastContact, ...place } of event.nodes) {
      note(deveui, { lastContact: Date.parse(lastContact), ...place })
    }
  })
  useLiveEvents(['alarmRaised'], ({ alarm }) => note(alarm.tag, { alarms: 1 }))
  useLiveEvents(['alarmAcknowledged'], ({ deveui }) => note(deveui, { alarms: -1 }))

  useEffect(() => {
    waiting.current = newerThan(waiting.current, askedAt)
    setShown(waiting.current)
  }, [askedAt])
  return useMemo(() => patched(nodes, newerThan(shown, askedAt)), [nodes, shown, askedAt])
}
