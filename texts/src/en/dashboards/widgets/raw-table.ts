export const rawTable = {
  rows: 'Readings per key',
  layout: 'Rows',
  layouts: { readings: 'One row per reading', times: 'One row per time, one column per key' },
  columns: 'Columns',
  readings_one: '{{count}} reading',
  readings_other: '{{count}} readings',
  newest_one: 'Latest reading',
  newest_other: 'Latest {{count}} readings',
  save: 'CSV',
  saveAs: 'Export {{title}} as CSV',
  fileName: 'readings',
} as const
