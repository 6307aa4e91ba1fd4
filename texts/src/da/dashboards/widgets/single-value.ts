import type { singleValue as en } from '../../../en/dashboards/widgets/single-value.ts'
import type { Like } from '../../../like.ts'

export const singleValue: Like<typeof en> = {
  sparkline: 'Trendlinje',
  compare: 'Forskel fra forrige periode',
  time: 'Måletidspunkt',
  more: 'over forrige periode',
  less: 'under forrige periode',
}
