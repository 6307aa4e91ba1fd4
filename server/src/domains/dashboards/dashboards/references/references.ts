import type { Reference } from '@fyr/contract/dashboards/dashboard-content'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import type { CompanyDb } from '#db/index.ts'
import type { Content } from '../content.ts'
import { findNodeKeys, findNodeNames } from './reference-store.ts'

const nameOf = (deveui: string, key: string | null) => JSON.stringify([deveui.toLowerCase(), key])

/** Everything that a dashboard names, once each, in the order of its widgets, with what is there of it. */
export async function referencesOf(
  db: CompanyDb,
  { settings, widgets }: Pick<Content, 'settings' | 'widgets'>,
): Promise<Reference[]> {
  const { keys: all } = namedIn([...widgets.map((widget) => widget.settings), settings])
  const named = [...new Map(all.map((each) => [nameOf(each.deveui, each.key), each])).values()]
  const nodes = await findNodeNames(
    db,
    named.map(({ deveui }) => deveui),
  )
  const there = await findNodeKeys(
    db,
    named.flatMap(({ deveui, key }) => (key === null ? [] : [{ deveui, key }])),
  )
  const keys = new Map(there.map((each) => [nameOf(each.deveui, each.key), each]))
  return named.map(({ deveui, key }): Reference => {
    const nodeName = nodes.get(deveui.toLowerCase())
    const found = keys.get(nameOf(deveui, key))
    return {
      deveui,
      key,
      state: nodeName === undefined ? 'nodeGone' : key === null || found ? 'ok' : 'keyGone',
      nodeName: nodeName ?? '',
      label: found?.label ?? '',
      unit: found?.unit ?? '',
      decimals: found?.decimals ?? null,
      valueMapping: found?.valueMapping ?? null,
    }
  })
}
