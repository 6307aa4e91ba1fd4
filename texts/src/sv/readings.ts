import type { readings as en } from '../en/readings.ts'
import type { Like } from '../like.ts'

export const readings: Like<typeof en> = {
  title: 'Mätvärden',
  now: 'Nu',
  history: 'Historik',
  none: 'Inga mätvärden än',
  noneText: 'De dyker upp här av sig själva i samma stund som det första kommer.',
  nothingToDraw: 'Inget att rita än',
  nothingToDrawText: 'Tal och lägen av och på ritas så snart det finns mätvärden.',
  chooseKeys: 'Nycklar i diagrammen',
  showAllKeys: 'Visa alla {{count}} nycklar',
  jumpToNewest: 'Gå till de nyaste mätvärdena',
  export: 'Exportera som CSV',
  import: 'Importera historik',
  nothingToExport: 'Det finns inga mätvärden i sidans tidsintervall',
}
