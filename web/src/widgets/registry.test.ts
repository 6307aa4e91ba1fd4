import { moduleTypes } from '@fyr/contract/widgets/types'
import { describe, expect, it } from 'vitest'
import { absentTypes, allDefinitions } from './registry.ts'

describe('each kind of widget', () => {
  it('is one of the specification’s, once, and none that is to come later', () => {
    const types: number[] = allDefinitions().map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    for (const type of types) expect(Object.values(moduleTypes)).toContain(type)
    for (const type of absentTypes) expect(types).not.toContain(type)
  })

  it.each(allDefinitions().map((definition) => [definition.type, definition] as const))(
    '%i is complete without a key, fits its grid and is never made smaller than it can be',
    (_type, { defaultSettings, series, size, minimum, text, name }) => {
      const settings = defaultSettings(null)
      expect(series?.(settings) ?? []).toEqual([])
      for (const [at, columns] of [
        ['lg', 12],
        ['md', 8],
        ['sm', 4],
      ] as const) {
        expect(size[at].w).toBeLessThanOrEqual(columns)
        expect(size[at].w).toBeGreaterThanOrEqual(minimum[at].w)
        expect(size[at].h).toBeGreaterThanOrEqual(minimum[at].h)
      }
      expect([typeof text, typeof name]).toEqual(['function', 'function'])
    },
  )

  it('shows the key that it is made from', () => {
    const chosen = { deveui: 'a', nodeName: 'A', key: 'k', label: 'K', unit: '°C', value: 5 }
    for (const { defaultSettings, series, suitability } of allDefinitions()) {
      if (!series || !suitability || suitability(chosen) === 0) continue
      expect(series(defaultSettings(chosen))[0]).toMatchObject({ deveui: 'a', key: 'k' })
    }
  })
})
