export const gauge = {
  style: 'Style',
  styles: { arc: 'Arc', circle: 'Ring', bar: 'Bar' },
  extremes: 'Min and max of the range',
  scale: 'scale from {{min}} to {{max}}',
} as const
