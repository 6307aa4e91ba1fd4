import type { trendChart as en } from '../../en/widgets/trend-chart.ts'
import type { Like } from '../../like.ts'

export const trendChart: Like<typeof en> = {
  resolution: 'Et trin er',
  resolutions: { hour: 'En time', '5hours': 'Fem timer', day: 'Et døgn', week: 'En uge' },
  compare: 'Ved siden af perioden før',
  axis: 'Skala',
  before: 'Før',
  labelBefore: '{{label}}, før',
  week: 'uge {{number}}',
  table: 'Værdien for hvert trin',
}
