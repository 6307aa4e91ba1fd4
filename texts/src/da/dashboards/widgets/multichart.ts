import type { multichart as en } from '../../../en/dashboards/widgets/multichart.ts'
import type { Like } from '../../../like.ts'

export const multichart: Like<typeof en> = {
  chart: 'Diagram {{number}}',
  addChart: 'Tilføj diagram',
  noKeys: 'Ingen nøgler i diagrammet',
}
