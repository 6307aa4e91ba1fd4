import { describe, expect, it } from 'vitest'
import { newSelection } from '../form/selection-values.ts'
import { type ExportValues, exportBody, isDirect, multiExportBody } from './export-values.ts'

const key = {
  ...{ deveui: 'a1', key: 'temperature', over: null, under: null },
  ...{ aggregation: 'raw' as const, resolution: 'raw' as const },
}
const values: ExportValues = {
  selection: { ...newSelection('sensor'), series: [key] },
  aggregation: 'avg',
  resolution: 'hour',
  start: 0,
  end: 3_600_000,
  format: 'excel',
}

describe('an export', () => {
  it('of keys as a workbook is answered at once, anything else made in the background', () => {
    expect(isDirect(values)).toBe(true)
    expect(isDirect({ ...values, format: 'csv' })).toBe(false)
    expect(isDirect({ ...values, selection: { ...values.selection, scope: 'all' } })).toBe(false)
  })

  it('aggregates all keys alike', () => {
    const range = { start: '1970-01-01T00:00:00.000Z', end: '1970-01-01T01:00:00.000Z' }
    expect(multiExportBody(values)).toEqual({
      series: [{ deveui: 'a1', key: 'temperature' }],
      ...{ aggregation: 'avg', resolution: 'hour', ...range },
    })
    expect(exportBody(values)).toMatchObject({
      ...{ ...range, format: 'excel' },
      resources: [
        { type: 'sensor', series: [{ key: 'temperature', aggregation: 'avg', resolution: 'hour' }] },
      ],
    })
  })

  it('of each reading has no resolution', () => {
    expect(multiExportBody({ ...values, aggregation: 'raw' })).toMatchObject({ resolution: 'raw' })
  })
})
