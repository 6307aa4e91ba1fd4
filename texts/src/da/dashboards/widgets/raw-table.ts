import type { rawTable as en } from '../../../en/dashboards/widgets/raw-table.ts'
import type { Like } from '../../../like.ts'

export const rawTable: Like<typeof en> = {
  rows: 'Målinger pr. nøgle',
  layout: 'Rækker',
  layouts: { readings: 'En række pr. måling', times: 'En række pr. tidspunkt, en kolonne pr. nøgle' },
  columns: 'Kolonner',
  readings_one: '{{count}} måling',
  readings_other: '{{count}} målinger',
  newest_one: 'Seneste måling',
  newest_other: 'De {{count}} seneste målinger',
  save: 'CSV',
  saveAs: 'CSV-fil for {{title}}',
  fileName: 'maalinger',
}
