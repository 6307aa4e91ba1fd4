import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { positionOf } from '@fyr/contract/values/position-of'
import type { NodeFacts } from '#features/devices/nodes/news/node-news.ts'

type NodeValue = WidgetNode['values'][number]

/**
 * A node as it is now: with what its values tell that came since it was last heard, and what was told of it. What has
 * just sent something is not silent any more. The same object where nothing is new.
 * @param values its values, with what came live
 */
export function withHeard(
  node: WidgetNode,
  values: NodeValue[],
  news: NodeFacts | undefined,
  { now, silenceMs }: { now: number; silenceMs: number },
): WidgetNode {
  const stored = node.lastContact === null ? Number.NEGATIVE_INFINITY : Date.parse(node.lastContact)
  const since = values
    .filter(({ latest }) => timeOf(latest) > stored)
    .sort((a, b) => timeOf(a.latest) - timeOf(b.latest))
  if (!news && since.length === 0) return values === node.values ? node : { ...node, values }
  const heard = Math.max(stored, timeOf(since.at(-1)?.latest), news?.lastContact ?? stored)
  const told = since.findLast(({ latest }) => positionOf(latest?.value))?.latest
  const { lat = node.lat, long = node.long } =
    news?.lat === undefined ? (positionOf(told?.value) ?? {}) : news
  return {
    ...node,
    values,
    lat,
    long,
    alarm: news?.alarm ?? node.alarm,
    lastContact: heard === Number.NEGATIVE_INFINITY ? null : new Date(heard).toISOString(),
    silent: news?.silent ?? (node.silent && !(heard > stored && now - heard < silenceMs)),
  }
}

const timeOf = (latest: NodeValue['latest'] | undefined) =>
  latest ? Date.parse(latest.createdAt) : Number.NEGATIVE_INFINITY
