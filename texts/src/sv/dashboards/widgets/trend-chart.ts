import type { trendChart as en } from '../../../en/dashboards/widgets/trend-chart.ts'
import type { Like } from '../../../like.ts'

export const trendChart: Like<typeof en> = {
  resolution: 'Intervall',
  resolutions: { hour: 'Timme', '5hours': '5 timmar', day: 'Dygn', week: 'Vecka' },
  compare: 'Jämför med föregående period',
  axis: 'Skala',
  before: 'Föregående',
  labelBefore: '{{label}}, föregående',
  week: 'v. {{number}}',
  table: 'Värden per intervall',
}
