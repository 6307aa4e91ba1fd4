import type { gauge as en } from '../../en/widgets/gauge.ts'
import type { Like } from '../../like.ts'

export const gauge: Like<typeof en> = {
  style: 'Tegnes som',
  styles: { arc: 'Bue', circle: 'Ring', bar: 'Søjle' },
  extremes: 'Periodens laveste og højeste',
  scale: 'skala fra {{min}} til {{max}}',
}
