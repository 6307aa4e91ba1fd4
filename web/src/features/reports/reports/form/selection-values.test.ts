import { describe, expect, it } from 'vitest'
import {
  missingIn,
  newSelection,
  newSeries,
  selectionOf,
  selectionValuesOf,
  withAggregation,
} from './selection-values.ts'

const node = 'a1b2c3d4e5f60708'

describe('what is selected', () => {
  it('comes back from the server as it was sent', () => {
    const sent = {
      type: 'sensor' as const,
      ...{ ids: [], applications: [], columns: ['key', 'avg'] },
      series: [
        {
          ...{ deveui: node, key: 'temperature', over: 25, under: null },
          ...{ aggregation: 'avg' as const, resolution: 'day' as const },
        },
      ],
    }
    expect(selectionOf(selectionValuesOf(sent))).toEqual(sent)
  })

  it('leaves out what was chosen for another scope', () => {
    const values = {
      ...newSelection('tag'),
      scope: 'applications' as const,
      ids: [node],
      applications: ['a'],
    }
    expect(selectionOf(values)).toMatchObject({ ids: [], applications: ['a'], series: [] })
  })

  it('is not complete while a scope holds nothing: that would be everything', () => {
    expect(missingIn({ ...newSelection('tag'), scope: 'chosen' })).toEqual([{ field: 'ids', of: 'objects' }])
    expect(missingIn(newSelection('tag'))).toEqual([])
    expect(missingIn(newSelection('sensor'))).toEqual([{ field: 'series.0.key', of: 'key' }])
    expect(missingIn({ ...newSelection('sensor'), series: [] })).toEqual([{ field: 'series', of: 'key' }])
  })

  it('has a resolution exactly where readings are aggregated', () => {
    const averaged = withAggregation({ ...newSeries(), deveui: node, key: 't' }, 'avg')
    expect(averaged.resolution).toBe('day')
    expect(withAggregation({ ...averaged, resolution: 'hour' }, 'max').resolution).toBe('hour')
    expect(withAggregation(averaged, 'raw').resolution).toBe('raw')
  })
})
