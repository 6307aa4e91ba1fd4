export const chart = {
  style: 'Drawn as',
  asChart: 'As the chart',
  styles: { line: 'Line', area: 'Area', bars: 'Bars', steps: 'Steps', points: 'Points' },
  aggregation: 'Of each stretch of time',
  axis: 'Axis',
  left: 'Left',
  right: 'Right',
  leftAxis: 'Left axis',
  rightAxis: 'Right axis',
  legend: 'Names of the lines',
  legends: { below: 'Below', right: 'To the right', none: 'Hidden' },
  connectGaps: 'Draw over stretches without readings',
} as const
