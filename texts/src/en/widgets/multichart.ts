export const multichart = {
  chart: 'Chart {{number}}',
  addChart: 'Add a chart',
  noKeys: 'No key chosen for this chart',
} as const
