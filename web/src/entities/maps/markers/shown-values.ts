import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import type { DisplayAttribute } from '@fyr/contract/settings/map-settings'

/** As many as a popup has room for, where nobody has chosen. */
const usual = 4

/** What a popup shows of a node: the key that stands for it, then what the company chose for its kind, else the first. */
export function shownOf(
  { nodeType, keys }: Pick<NodeDetail, 'nodeType' | 'keys'>,
  currents: readonly Pick<ReadingAnswer, 'key' | 'value' | 'createdAt'>[],
  attributes: readonly DisplayAttribute[],
): WidgetNode['values'] {
  const chosen = new Map(
    attributes
      .filter((each) => each.nodeType === nodeType)
      .map(({ attribute }) => [attribute.normalizedName, attribute.name]),
  )
  const first = keys.filter(({ isDefault }) => isDefault)
  const others = keys.filter(({ isDefault, name }) => !isDefault && (chosen.size === 0 || chosen.has(name)))
  const latest = new Map(currents.map((each) => [each.key, each]))
  return [...first, ...others]
    .filter(({ name }) => latest.has(name) || chosen.has(name))
    .slice(0, chosen.size === 0 ? usual : undefined)
    .map(({ name, label, unit, decimals, valueMapping }) => {
      const now = latest.get(name)
      return {
        key: name,
        label: chosen.get(name) || label,
        unit,
        ...(decimals !== null && { decimals }),
        ...(valueMapping && { valueMapping }),
        latest: now ? { value: now.value, createdAt: now.createdAt } : null,
      }
    })
}
