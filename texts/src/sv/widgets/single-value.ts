import type { singleValue as en } from '../../en/widgets/single-value.ts'
import type { Like } from '../../like.ts'

export const singleValue: Like<typeof en> = {
  sparkline: 'Liten linje över perioden',
  compare: 'Skillnad mot perioden före',
  time: 'När det mättes',
  more: 'mer än förut',
  less: 'mindre än förut',
}
