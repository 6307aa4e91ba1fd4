import type { trendChart as en } from '../../en/widgets/trend-chart.ts'
import type { Like } from '../../like.ts'

export const trendChart: Like<typeof en> = {
  resolution: 'Ett steg är',
  resolutions: { hour: 'En timme', '5hours': 'Fem timmar', day: 'Ett dygn', week: 'En vecka' },
  compare: 'Bredvid perioden före',
  axis: 'Skala',
  before: 'Före',
  labelBefore: '{{label}}, före',
  week: 'v. {{number}}',
  table: 'Värdet för varje steg',
}
