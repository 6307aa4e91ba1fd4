import type { chart as en } from '../../../en/dashboards/widgets/chart.ts'
import type { Like } from '../../../like.ts'

export const chart: Like<typeof en> = {
  style: 'Stil',
  asChart: 'Som diagrammet',
  styles: { line: 'Linje', area: 'Flade', bars: 'Søjler', steps: 'Trin', points: 'Punkter' },
  aggregated: '{{what}} pr. {{step}}',
  aggregation: 'Aggregering',
  axis: 'Akse',
  left: 'Venstre',
  right: 'Højre',
  leftAxis: 'Venstre akse',
  rightAxis: 'Højre akse',
  legend: 'Signaturforklaring',
  legends: { below: 'Nedenunder', right: 'Til højre', none: 'Skjult' },
  stacked: 'Stablet',
  stackedHint: 'Serier på samme akse oven på hinanden; værktøjstippet viser summen',
  alarms: 'Vis alarmer',
  alarmsHint: 'Grænser, og hvornår alarmer på nøglerne blev udløst',
  connectGaps: 'Forbind huller',
}
