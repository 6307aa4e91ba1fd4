import type { singleValue as en } from '../../../en/dashboards/widgets/single-value.ts'
import type { Like } from '../../../like.ts'

export const singleValue: Like<typeof en> = {
  sparkline: 'Trendlinje',
  compare: 'Skillnad mot föregående period',
  time: 'Mättid',
  more: 'över föregående period',
  less: 'under föregående period',
}
