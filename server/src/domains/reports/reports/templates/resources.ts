import type { ReportResource } from '@fyr/contract/reports/report-kinds'
import { namedBy, parsePlaceholder } from './placeholder.ts'
import type { FoundPlaceholder } from './template-store.ts'

/** What a template tells of, each of which its readers must be allowed to see. */
export function resourcesOf(placeholders: readonly Pick<FoundPlaceholder, 'text'>[]): ReportResource[] {
  const found = new Set<ReportResource>()
  for (const { text } of placeholders) {
    const placeholder = parsePlaceholder(text)
    if ('fault' in placeholder) continue
    if (placeholder.kind === 'table') found.add(placeholder.resource)
    else if (namedBy(placeholder)) found.add('sensor')
  }
  return [...found]
}
