export const trendChart = {
  resolution: 'A step is',
  resolutions: { hour: 'An hour', '5hours': 'Five hours', day: 'A day', week: 'A week' },
  compare: 'Beside the period before',
  axis: 'Scale',
  before: 'Before',
  labelBefore: '{{label}}, before',
  week: 'w. {{number}}',
  table: 'The values of each step',
} as const
