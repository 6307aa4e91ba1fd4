import { reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import { type ContentContext, inCompany } from './context.ts'
import { refuseTooMany } from './limits.ts'
import { toldSeries } from './reading-section.ts'
import { remarkGone } from './selection/gone.ts'
import { listKeyNames, type NamedKey } from './selection/selection-store.ts'
import type { ToldSeries } from './told-series.ts'

/** Asked of the database at once. */
const namesAtOnce = 5000

/**
 * Where readings are told as they are: the series of all keys that are meant, with their names alone, as there may be
 * twenty times as many as tables tell of.
 */
export async function exportedSeries(
  context: ContentContext,
  selection: ResourceSelection,
): Promise<Pick<ToldSeries, 'series' | 'deveui' | 'nodeName' | 'key'>[]> {
  if (selection.series.length > 0) return await toldSeries(context, selection)
  await remarkGone(context, selection)
  const nodes = { deveuis: selection.ids, applications: selection.applications }
  // Each name is held once, however many rows have it.
  const names = new Map<string, string>()
  const once = (name: string): string => {
    const held = names.get(name)
    if (held === undefined) names.set(name, name)
    return held ?? name
  }
  const found: Awaited<ReturnType<typeof exportedSeries>> = []
  let count = 0
  let behind: NamedKey | undefined
  for (;;) {
    const keys = await inCompany(context, (db) => listKeyNames(db, nodes, behind, namesAtOnce))
    count += keys.length
    refuseTooMany(count, reportLimits.exportedSeries)
    const stored = await context.readings.findSeries(keys)
    for (const [at, { deveui, nodeName, key }] of keys.entries()) {
      const series = stored[at]
      if (series !== undefined)
        found.push({ series, deveui: once(deveui), nodeName: once(nodeName), key: once(key) })
    }
    behind = keys.at(-1)
    if (keys.length < namesAtOnce) return found
  }
}
