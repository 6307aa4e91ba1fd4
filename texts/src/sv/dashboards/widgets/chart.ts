import type { chart as en } from '../../../en/dashboards/widgets/chart.ts'
import type { Like } from '../../../like.ts'

export const chart: Like<typeof en> = {
  style: 'Stil',
  asChart: 'Som diagrammet',
  styles: { line: 'Linje', area: 'Yta', bars: 'Staplar', steps: 'Steg', points: 'Punkter' },
  aggregated: '{{what}} per {{step}}',
  aggregation: 'Aggregering',
  axis: 'Axel',
  left: 'Vänster',
  right: 'Höger',
  leftAxis: 'Vänster axel',
  rightAxis: 'Höger axel',
  legend: 'Teckenförklaring',
  legends: { below: 'Under', right: 'Till höger', none: 'Dold' },
  stacked: 'Staplade',
  stackedHint: 'Serier på samma axel ovanpå varandra; verktygstipset visar summan',
  alarms: 'Visa larm',
  alarmsHint: 'Gränser, och när larm på nycklarna utlöstes',
  connectGaps: 'Bind ihop luckor',
}
