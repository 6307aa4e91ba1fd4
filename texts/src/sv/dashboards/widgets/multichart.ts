import type { multichart as en } from '../../../en/dashboards/widgets/multichart.ts'
import type { Like } from '../../../like.ts'

export const multichart: Like<typeof en> = {
  chart: 'Diagram {{number}}',
  addChart: 'Lägg till diagram',
  noKeys: 'Inga nycklar i diagrammet',
}
