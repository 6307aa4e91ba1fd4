export const fillIndicator = {
  empty: 'Value when empty',
  full: 'Value when full',
  shape: 'Shape',
  shapes: {
    tank: 'Tank',
    cylinder: 'Cylinder',
    silo: 'Silo',
    box: 'Box',
    bin: 'Bin',
    battery: 'Battery',
  },
  shows: { percent: 'Percent', value: 'The value', both: 'Percent and value' },
  capacity: 'Holds',
  content: '{{content}} of {{capacity}}',
  noScale: 'Empty and full are the same value',
  thresholdsHint: 'Thresholds are in percent of full.',
} as const
