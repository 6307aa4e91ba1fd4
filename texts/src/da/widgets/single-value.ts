import type { singleValue as en } from '../../en/widgets/single-value.ts'
import type { Like } from '../../like.ts'

export const singleValue: Like<typeof en> = {
  sparkline: 'Lille linje over perioden',
  compare: 'Forskel fra perioden før',
  time: 'Hvornår det blev målt',
  more: 'mere end før',
  less: 'mindre end før',
}
