import type { readings as en } from '../../en/readings/readings.ts'
import type { Like } from '../../like.ts'

export const readings: Like<typeof en> = {
  title: 'Målinger',
  now: 'Nu',
  history: 'Historik',
  none: 'Ingen målinger endnu',
  noneText: 'De vises her automatisk, når den første kommer ind.',
  nothingToDraw: 'Intet at vise endnu',
  nothingToDrawText: 'Tal og tilstande vises, når der er målinger.',
  tooManyTexts: '{{keys}}: flere end {{count}} forskellige tekster, se Data',
  showInChart: 'Vis i diagrammet',
  hideInChart: 'Skjul i diagrammet',
  showAllKeys: 'Vis alle {{count}} nøgler',
  jumpToNewest: 'Gå til de seneste målinger',
  export: 'Eksporter som CSV',
  import: 'Importer målinger',
  nothingToExport: 'Der er ingen målinger i den valgte periode',
  late_one: 'Seneste 24 t: {{count}} måling kom for sent til alarmer',
  late_other: 'Seneste 24 t: {{count}} målinger kom for sent til alarmer',
  lateLimit: 'Grænse for sene data: {{limit}}',
}
