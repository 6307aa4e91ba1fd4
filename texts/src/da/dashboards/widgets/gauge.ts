import type { gauge as en } from '../../../en/dashboards/widgets/gauge.ts'
import type { Like } from '../../../like.ts'

export const gauge: Like<typeof en> = {
  style: 'Stil',
  styles: { arc: 'Bue', circle: 'Ring', bar: 'Søjle' },
  autoScale: 'Automatisk skala',
  autoScaleHint: 'Udvides, når værdien kommer udenfor',
  extremes: 'Periodens min. og maks.',
  scale: 'skala fra {{min}} til {{max}}',
}
