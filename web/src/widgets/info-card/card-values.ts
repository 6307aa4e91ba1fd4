import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'

type NodeValue = WidgetNode['values'][number]

/** The node's values in the order of the settings; a key that it does not have, without a value. None named: all. */
export function cardValues(values: readonly NodeValue[], keys: readonly string[]): NodeValue[] {
  if (keys.length === 0) return [...values]
  return keys.map(
    (key) => values.find((each) => each.key === key) ?? { key, label: key, unit: '', latest: null },
  )
}
