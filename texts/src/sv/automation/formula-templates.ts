import type { Texts } from '../../like.ts'

export const formulaTemplates: Texts['formulaTemplates'] = {
  fahrenheit: {
    name: 'Fahrenheit till Celsius',
    description: '[A] är en temperatur i °F.',
  },
  dewPoint: {
    name: 'Daggpunkt',
    description: '[T] är temperaturen i °C, [RH] den relativa luftfuktigheten i %.',
  },
  absoluteHumidity: {
    name: 'Absolut luftfuktighet',
    description: '[T] är temperaturen i °C, [RH] den relativa luftfuktigheten i %.',
  },
  difference: {
    name: 'Skillnad mellan två värden',
    description: 'Till exempel fram- och returtemperatur.',
  },
  average: {
    name: 'Medelvärde av tre givare',
    description: 'Lägg till eller ta bort variabler efter behov.',
  },
  smoothed: {
    name: 'Glidande medelvärde',
    description: 'Medelvärde för den senaste timmen.',
  },
  flow: {
    name: 'Flöde från volymmätare',
    description: '[A] är en mätarställning i m³.',
  },
  consumption: {
    name: 'Förbrukning mellan avläsningar',
    description: '[A] är en mätare som bara räknar uppåt. En nollställning räknas från 0.',
  },
  level: {
    name: 'Nivå från avstånd',
    description: '[Height] är höjden på en tom tank, [Distance] det uppmätta avståndet till ytan.',
  },
  power: {
    name: 'Effekt från spänning och ström',
    description: '[V] är spänningen i V, [I] strömmen i A.',
  },
}
