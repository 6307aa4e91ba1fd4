export const trendChart = {
  resolution: 'Interval',
  resolutions: { hour: 'Hour', '5hours': '5 hours', day: 'Day', week: 'Week' },
  compare: 'Compare with previous period',
  axis: 'Scale',
  before: 'Previous',
  labelBefore: '{{label}}, previous',
  week: 'W{{number}}',
  table: 'Values per interval',
} as const
