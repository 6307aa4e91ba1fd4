import type { readings as en } from '../en/readings.ts'
import type { Like } from '../like.ts'

export const readings: Like<typeof en> = {
  title: 'Målinger',
  now: 'Nu',
  history: 'Historik',
  none: 'Ingen målinger endnu',
  noneText: 'De dukker op her af sig selv i samme øjeblik, den første kommer.',
  nothingToDraw: 'Intet at tegne endnu',
  nothingToDrawText: 'Tal og tilstande til og fra tegnes, så snart der er målinger.',
  chooseKeys: 'Nøgler i diagrammerne',
  showAllKeys: 'Vis alle {{count}} nøgler',
  jumpToNewest: 'Gå til de nyeste målinger',
  export: 'Eksportér som CSV',
  import: 'Importér historik',
  nothingToExport: 'Der er ingen målinger i sidens tidsinterval',
}
