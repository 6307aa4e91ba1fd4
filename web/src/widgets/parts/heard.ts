import type { WidgetNode } from '@fyr/contract/dashboard-data'

type Heard = Pick<WidgetNode, 'lastContact'> & {
  values: readonly Pick<WidgetNode['values'][number], 'latest'>[]
}

/** When a node was last heard, with what came live since it was asked for; epoch ms, null: never. */
export function lastHeard({ lastContact, values }: Heard): number | null {
  const times = [lastContact, ...values.map(({ latest }) => latest?.createdAt ?? null)].flatMap((at) =>
    at === null ? [] : Date.parse(at),
  )
  return times.length > 0 ? Math.max(...times) : null
}

/** As it is now: what has just sent something is not silent any more. */
export function withHeard<N extends WidgetNode>(node: N, now: number, silenceMs: number): N {
  const heard = lastHeard(node)
  if (heard === null) return node
  const isFresh = now - heard < silenceMs && heard > Date.parse(node.lastContact ?? '1970-01-01')
  return {
    ...node,
    lastContact: new Date(heard).toISOString(),
    silent: node.silent && !isFresh,
  }
}
