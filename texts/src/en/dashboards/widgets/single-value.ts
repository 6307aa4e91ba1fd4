export const singleValue = {
  sparkline: 'Sparkline',
  compare: 'Change from previous period',
  time: 'Time of reading',
  more: 'above previous period',
  less: 'below previous period',
} as const
