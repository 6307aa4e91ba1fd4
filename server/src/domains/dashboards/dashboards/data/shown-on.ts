import type { Language } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import { findNodes } from '#domains/devices/nodes/index.ts'
import type { Content, Dashboard } from '../content.ts'
import { askedOf } from './ask.ts'
import { lookUp } from './look-up.ts'
import type { WantedKey } from './widget-query.ts'

/** What a dashboard shows of nodes. */
export interface Shown {
  /** The series: by node in lower case, its own spelling and the keys. */
  series: ReadonlyMap<string, { deveui: string; keys: ReadonlySet<string> }>
  /** Those of which it shows how they are, by their own spelling. */
  nodes: ReadonlySet<string>
}

/** What somebody who may see this dashboard and nothing else may hear live, and is to be told of. */
export async function shownOn(
  db: CompanyDb,
  dashboard: Pick<Dashboard & Content, 'type' | 'settings' | 'widgets'>,
  asking: { now: Date; language: Language },
): Promise<Shown> {
  const wants = askedOf(dashboard, { canvas: true }).map((each) => each.wants)
  const shown = new Map<string, { deveui: string; keys: Set<string> }>()
  const add = (deveui: string, key: string) => {
    const name = deveui.toLowerCase()
    const node = shown.get(name) ?? { deveui, keys: new Set() }
    shown.set(name, node)
    node.keys.add(key)
  }

  // A key that has no readings yet will be heard when it has some.
  const named = wants.flatMap(({ keys }) => keys)
  const nodes = await findNodes(db, [...new Set(named.map(({ deveui }) => deveui))])
  const spelling = new Map(nodes.map(({ deveui }) => [deveui.toLowerCase(), deveui]))
  for (const { deveui, key } of named) {
    const spelled = spelling.get(deveui.toLowerCase())
    if (spelled !== undefined) add(spelled, key)
  }

  const choosing = wants.flatMap(({ nodes, ...each }) =>
    nodes ? [{ ...each, keys: [], company: null, nodes: { ...nodes, counts: false, tracks: false } }] : [],
  )
  const stated = new Set<string>()
  const found = await lookUp(db, choosing, asking)
  for (const { nodes, shown: keys } of found.choices) {
    const spelledById = new Map(nodes.map(({ id, deveui }) => [id, deveui]))
    for (const { deveui } of nodes) stated.add(deveui)
    for (const { nodeId, key } of keys) {
      const deveui = spelledById.get(nodeId)
      if (deveui !== undefined) add(deveui, key)
    }
  }
  return { series: shown, nodes: stated }
}

/** The series alone. */
export async function seriesShownOn(...asked: Parameters<typeof shownOn>): Promise<WantedKey[]> {
  const { series } = await shownOn(...asked)
  return [...series.values()].flatMap(({ deveui, keys }) => [...keys].map((key) => ({ deveui, key })))
}
