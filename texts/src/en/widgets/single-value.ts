export const singleValue = {
  sparkline: 'Small line of the range',
  compare: 'Difference from the period before',
  time: 'When it was measured',
  more: 'more than before',
  less: 'less than before',
} as const
