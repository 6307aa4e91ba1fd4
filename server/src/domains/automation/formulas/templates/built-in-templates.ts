/** What ships with the portal; names and descriptions are in texts, by id. */
export const builtInTemplates = [
  { id: 'fahrenheit', text: 'round(([A] - 32) / 1.8, 2)', outputKey: 'temperature', outputUnit: '°C' },
  {
    id: 'dewPoint',
    text: 'round(243.12 * (log([RH] / 100) + 17.62 * [T] / (243.12 + [T])) / (17.62 - (log([RH] / 100) + 17.62 * [T] / (243.12 + [T]))), 1)',
    outputKey: 'dewPoint',
    outputUnit: '°C',
  },
  {
    id: 'absoluteHumidity',
    text: 'round(216.7 * ([RH] / 100 * 6.112 * exp(17.62 * [T] / (243.12 + [T]))) / (273.15 + [T]), 2)',
    outputKey: 'absoluteHumidity',
    outputUnit: 'g/m³',
  },
  { id: 'difference', text: '[A] - [B]', outputKey: 'difference', outputUnit: '' },
  { id: 'average', text: 'round(avg([A], [B], [C]), 2)', outputKey: 'average', outputUnit: '' },
  { id: 'smoothed', text: 'round(avg([A], 1h), 2)', outputKey: 'hourlyAverage', outputUnit: '' },
  { id: 'flow', text: 'round(rate([A]) * 3600, 3)', outputKey: 'flow', outputUnit: 'm³/h' },
  {
    id: 'consumption',
    text: '[A] >= prev([A]) ? delta([A]) : [A]',
    outputKey: 'consumption',
    outputUnit: '',
  },
  {
    id: 'level',
    text: 'clamp(round(([Height] - [Distance]) / [Height] * 100, 1), 0, 100)',
    outputKey: 'level',
    outputUnit: '%',
  },
  { id: 'power', text: 'round([V] * [I] / 1000, 3)', outputKey: 'power', outputUnit: 'kW' },
] as const
export type BuiltInTemplate = (typeof builtInTemplates)[number]['id']
