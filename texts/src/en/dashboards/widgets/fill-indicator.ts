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
  shows: { percent: 'Percent', value: 'Value', both: 'Percent and value' },
  capacity: 'Capacity',
  content: '{{content}} of {{capacity}}',
  noScale: 'The empty and full values are the same',
  thresholdsHint: 'Thresholds are in percent of full.',
} as const
