export const gauge = {
  style: 'Drawn as',
  styles: { arc: 'Arc', circle: 'Ring', bar: 'Bar' },
  extremes: 'Lowest and highest of the range',
  scale: 'scale from {{min}} to {{max}}',
} as const
