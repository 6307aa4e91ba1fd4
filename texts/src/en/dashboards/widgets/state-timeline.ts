export const stateTimeline = {
  legend: 'Legend with share of time',
} as const
