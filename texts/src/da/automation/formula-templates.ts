import type { Texts } from '../../like.ts'

export const formulaTemplates: Texts['formulaTemplates'] = {
  fahrenheit: {
    name: 'Fahrenheit til Celsius',
    description: '[A] er en temperatur i °F.',
  },
  dewPoint: {
    name: 'Dugpunkt',
    description: '[T] er temperaturen i °C, [RH] den relative luftfugtighed i %.',
  },
  absoluteHumidity: {
    name: 'Absolut luftfugtighed',
    description: '[T] er temperaturen i °C, [RH] den relative luftfugtighed i %.',
  },
  difference: {
    name: 'Forskel mellem to værdier',
    description: 'For eksempel frem- og returtemperatur.',
  },
  average: {
    name: 'Gennemsnit af tre sensorer',
    description: 'Tilføj eller fjern variabler efter behov.',
  },
  smoothed: {
    name: 'Glidende gennemsnit',
    description: 'Gennemsnit for den seneste time.',
  },
  flow: {
    name: 'Flow fra volumenmåler',
    description: '[A] er en målerstand i m³.',
  },
  consumption: {
    name: 'Forbrug mellem aflæsninger',
    description: '[A] er en måler, der kun tæller op. En nulstilling tæller fra 0.',
  },
  level: {
    name: 'Niveau ud fra afstand',
    description: '[Height] er højden af en tom tank, [Distance] den målte afstand til overfladen.',
  },
  power: {
    name: 'Effekt ud fra spænding og strøm',
    description: '[V] er spændingen i V, [I] strømmen i A.',
  },
}
