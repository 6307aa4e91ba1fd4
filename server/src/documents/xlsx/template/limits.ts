/** Limits of templates; documented in docs/report-templates.md. */
export const templateLimits = {
  /** Of the file. */
  bytes: 20_000_000,
  unpacked: { entries: 5000, bytes: 150_000_000, ratio: 250 },
  placeholders: 500,
  /** Told of at once. */
  problems: 100,
  /** Of one placeholder. */
  rows: 100_000,
  /** Of a whole workbook. */
  cells: 1_000_000,
  sheets: 200,
} as const

/** Of a sheet, by the format. */
export const sheetRows = 1_048_576
export const sheetColumns = 16_384
