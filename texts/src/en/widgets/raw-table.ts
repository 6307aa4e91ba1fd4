export const rawTable = {
  rows: 'Readings of each key',
  layout: 'Rows',
  layouts: { readings: 'A row a reading', times: 'A row a time, a column a key' },
  columns: 'Columns',
  readings_one: '{{count}} reading',
  readings_other: '{{count}} readings',
  newest_one: 'The newest reading',
  newest_other: 'The newest {{count}} readings',
  save: 'CSV',
  saveAs: 'CSV file of {{title}}',
  fileName: 'readings',
} as const
