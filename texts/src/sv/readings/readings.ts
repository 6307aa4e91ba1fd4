import type { readings as en } from '../../en/readings/readings.ts'
import type { Like } from '../../like.ts'

export const readings: Like<typeof en> = {
  title: 'Mätvärden',
  now: 'Nu',
  history: 'Historik',
  none: 'Inga mätvärden än',
  noneText: 'De visas här automatiskt när det första kommer in.',
  nothingToDraw: 'Inget att visa än',
  nothingToDrawText: 'Tal och tillstånd visas när det finns mätvärden.',
  tooManyTexts: '{{keys}}: fler än {{count}} olika texter, se Data',
  showInChart: 'Visa i diagrammet',
  hideInChart: 'Dölj i diagrammet',
  showAllKeys: 'Visa alla {{count}} nycklar',
  jumpToNewest: 'Gå till de senaste mätvärdena',
  export: 'Exportera som CSV',
  import: 'Importera mätvärden',
  nothingToExport: 'Det finns inga mätvärden i den valda perioden',
  late_one: 'Senaste 24 h: {{count}} mätvärde kom för sent för larm',
  late_other: 'Senaste 24 h: {{count}} mätvärden kom för sent för larm',
  lateLimit: 'Gräns för sena data: {{limit}}',
}
