import type { rawTable as en } from '../../en/widgets/raw-table.ts'
import type { Like } from '../../like.ts'

export const rawTable: Like<typeof en> = {
  rows: 'Målinger af hver nøgle',
  layout: 'Rækker',
  layouts: { readings: 'En række pr. måling', times: 'En række pr. tidspunkt, en kolonne pr. nøgle' },
  columns: 'Kolonner',
  readings_one: '{{count}} måling',
  readings_other: '{{count}} målinger',
  newest_one: 'Den nyeste måling',
  newest_other: 'De {{count}} nyeste målinger',
  save: 'CSV',
  saveAs: 'CSV-fil af {{title}}',
  fileName: 'maalinger',
}
