import type { gauge as en } from '../../../en/dashboards/widgets/gauge.ts'
import type { Like } from '../../../like.ts'

export const gauge: Like<typeof en> = {
  style: 'Stil',
  styles: { arc: 'Båge', circle: 'Ring', bar: 'Stapel' },
  autoScale: 'Automatisk skala',
  autoScaleHint: 'Utvidgas när värdet hamnar utanför',
  extremes: 'Periodens min och max',
  scale: 'skala från {{min}} till {{max}}',
}
