import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import type { LiveReading } from '@fyr/contract/live/live'
import { nameOfSeries } from '#api/live/live.ts'
import type { NodeFacts } from '#features/devices/nodes/news/node-news.ts'
import type { WidgetAnswer } from '#widgets/widget.ts'
import { withHeard } from './heard.ts'

type Latest = { value: LiveReading['value']; createdAt: string } | null

/** What was heard since a question was asked. */
export interface HeardSince {
  latest: (name: string) => LiveReading | undefined
  /** Of a node since then, epoch ms. */
  news: (deveui: string, askedAt: number) => NodeFacts | undefined
}

/** Nodes of which nothing came since they were asked for: of ten thousand these are most, each time that one sends. */
const quiet = new WeakMap<WidgetNode, WidgetNode>()

/** The answer with what came live since; what has no news in it stays the same object. */
export function withLatest(
  answer: WidgetAnswer,
  heard: HeardSince,
  time: { now: number; silenceMs: number },
): WidgetAnswer {
  const newer = <T extends { latest: Latest }>(deveui: string, key: string, known: T): T => {
    const live = heard.latest(nameOfSeries({ deveui, key }))
    if (!live || (known.latest && Date.parse(known.latest.createdAt) >= live.createdAt)) return known
    return { ...known, latest: { value: live.value, createdAt: new Date(live.createdAt).toISOString() } }
  }
  const series = eachOf(answer.series, (each) => newer(each.deveui, each.key, each))
  const nodes = eachOf(answer.nodes, (node) => {
    const values = eachOf(node.values, (each) => newer(node.deveui, each.key, each))
    const news = heard.news(node.deveui, answer.askedAt)
    if (news || values !== node.values) return withHeard(node, values, news, time)
    const known = quiet.get(node) ?? withHeard(node, values, news, time)
    quiet.set(node, known)
    return known
  })
  return series === answer.series && nodes === answer.nodes ? answer : { ...answer, series, nodes }
}

/** Each as it is made to be; the same list where none is another. */
function eachOf<L extends readonly unknown[]>(list: L, make: (each: L[number]) => L[number]): L {
  const made = list.map(make)
  return made.every((each, at) => each === list[at]) ? list : (made as unknown as L)
}

/** What stands for how a node is, among the names of series: no key is empty. */
export const nameOfNode = (deveui: string) => nameOfSeries({ deveui, key: '' })

/** What an answer is about: its series by `nameOfSeries`, its nodes by `nameOfNode`. */
export function namesIn({ series, nodes }: WidgetAnswer): Set<string> {
  return new Set([
    ...series.map(nameOfSeries),
    ...nodes.flatMap(({ deveui, values }) => [
      nameOfNode(deveui),
      ...values.map(({ key }) => nameOfSeries({ deveui, key })),
    ]),
  ])
}
