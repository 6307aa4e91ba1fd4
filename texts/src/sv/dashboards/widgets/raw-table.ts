import type { rawTable as en } from '../../../en/dashboards/widgets/raw-table.ts'
import type { Like } from '../../../like.ts'

export const rawTable: Like<typeof en> = {
  rows: 'Mätvärden per nyckel',
  layout: 'Rader',
  layouts: { readings: 'En rad per mätvärde', times: 'En rad per tidpunkt, en kolumn per nyckel' },
  columns: 'Kolumner',
  readings_one: '{{count}} mätvärde',
  readings_other: '{{count}} mätvärden',
  newest_one: 'Senaste mätvärdet',
  newest_other: 'De {{count}} senaste mätvärdena',
  save: 'CSV',
  saveAs: 'CSV-fil för {{title}}',
  fileName: 'matvarden',
}
