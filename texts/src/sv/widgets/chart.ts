import type { chart as en } from '../../en/widgets/chart.ts'
import type { Like } from '../../like.ts'

export const chart: Like<typeof en> = {
  style: 'Ritas som',
  asChart: 'Som diagrammet',
  styles: { line: 'Linje', area: 'Yta', bars: 'Staplar', steps: 'Steg', points: 'Punkter' },
  aggregated: '{{what}} per {{step}}',
  aggregation: 'Av varje tidsavsnitt',
  axis: 'Axel',
  left: 'Vänster',
  right: 'Höger',
  leftAxis: 'Vänster axel',
  rightAxis: 'Höger axel',
  legend: 'Linjernas namn',
  legends: { below: 'Under', right: 'Till höger', none: 'Dolda' },
  connectGaps: 'Rita över avsnitt utan mätvärden',
}
