export const multichart = {
  chart: 'Chart {{number}}',
  addChart: 'Add chart',
  noKeys: 'No keys in this chart',
} as const
