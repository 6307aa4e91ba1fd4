import type { Language } from '@fyr/contract/fields'
import type { CompanyDb } from '#db/index.ts'
import { findNodes } from '#domains/nodes/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Content, Dashboard } from '../content.ts'
import { askedOf } from './ask.ts'
import { lookUp } from './look-up.ts'

/** Which series a dashboard shows: by node in lower case, its own spelling and the keys. */
export type ShownSeries = ReadonlyMap<string, { deveui: string; keys: ReadonlySet<string> }>

/** What may be heard live by somebody who may see this dashboard and nothing else. */
export async function shownSeries(
  db: CompanyDb,
  store: ReadingsStore,
  dashboard: Pick<Dashboard & Content, 'type' | 'settings' | 'widgets'>,
  asking: { now: Date; language: Language },
): Promise<ShownSeries> {
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

  const choosing = wants.filter((each) => each.nodes).map((each) => ({ ...each, keys: [], company: null }))
  const found = await lookUp(db, store, choosing, asking)
  for (const { nodes: choice } of choosing) {
    const chosen = choice && found.nodesOf(choice)
    for (const { id, deveui } of chosen?.nodes ?? []) {
      for (const { key } of chosen?.keysOf(id) ?? []) add(deveui, key)
    }
  }
  return shown
}
