import { useEffect, useMemo, useRef, useState } from 'react'
import { useLiveEvents } from '#api/live/live.ts'
import type { MapNode } from '#entities/maps/markers/map-node.ts'
import { createNodeNews, type NodeFacts, nodeEvents } from '../news/node-news.ts'

const halfSecond = 500

/**
 * Nodes as they are now, twice a second at most; those without news stay the same objects.
 * @param askedAt when the nodes were asked for, or somewhat before, epoch ms
 */
export function useNodeNews(nodes: readonly MapNode[], askedAt: number): readonly MapNode[] {
  const [heard, setHeard] = useState(() => ({ news: createNodeNews() }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvents(nodeEvents, (event) => {
    heard.news.put(event, Date.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setHeard(({ news }) => ({ news }))
    }, halfSecond)
  })
  return useMemo(
    () =>
      nodes.map((node) => {
        const facts = heard.news.since(node.deveui, askedAt)
        return facts ? withFacts(node, facts) : node
      }),
    [nodes, heard, askedAt],
  )
}

const withFacts = (node: MapNode, facts: NodeFacts): MapNode => ({
  ...node,
  ...facts,
  silent: facts.silent ?? (node.silent && facts.lastContact === undefined),
})
