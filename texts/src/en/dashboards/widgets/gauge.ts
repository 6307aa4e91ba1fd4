export const gauge = {
  style: 'Style',
  styles: { arc: 'Arc', circle: 'Ring', bar: 'Bar' },
  autoScale: 'Automatic scale',
  autoScaleHint: 'Widens when the value leaves it',
  extremes: 'Min and max of the range',
  scale: 'scale from {{min}} to {{max}}',
} as const
