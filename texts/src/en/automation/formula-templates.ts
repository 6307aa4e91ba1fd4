/** What formulas can begin with, by the ids of those that ship with the portal. */
export const formulaTemplates = {
  fahrenheit: {
    name: 'Fahrenheit to Celsius',
    description: '[A] is a temperature in °F.',
  },
  dewPoint: {
    name: 'Dew point',
    description: '[T] is the temperature in °C, [RH] the relative humidity in %.',
  },
  absoluteHumidity: {
    name: 'Absolute humidity',
    description: '[T] is the temperature in °C, [RH] the relative humidity in %.',
  },
  difference: {
    name: 'Difference of two values',
    description: 'Such as supply and return temperature.',
  },
  average: {
    name: 'Average of three sensors',
    description: 'Add or remove variables as needed.',
  },
  smoothed: {
    name: 'Moving average',
    description: 'Average of the last hour.',
  },
  flow: {
    name: 'Flow from a volume meter',
    description: '[A] is a meter reading in m³.',
  },
  consumption: {
    name: 'Consumption between readings',
    description: '[A] is a meter that only counts up. A reset counts from 0.',
  },
  level: {
    name: 'Fill level from distance',
    description: '[Height] is the height of an empty tank, [Distance] the measured distance to the surface.',
  },
  power: {
    name: 'Power from voltage and current',
    description: '[V] is the voltage in V, [I] the current in A.',
  },
} as const
