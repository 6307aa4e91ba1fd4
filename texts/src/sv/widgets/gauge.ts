import type { gauge as en } from '../../en/widgets/gauge.ts'
import type { Like } from '../../like.ts'

export const gauge: Like<typeof en> = {
  style: 'Ritas som',
  styles: { arc: 'Båge', circle: 'Ring', bar: 'Stapel' },
  extremes: 'Periodens lägsta och högsta',
  scale: 'skala från {{min}} till {{max}}',
}
