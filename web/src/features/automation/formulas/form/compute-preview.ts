import {
  type FormulaValue,
  type InputSeries,
  type InputValue,
  previewFormula,
  type RuntimeErrorCode,
} from '@fyr/formulas'
import type { SeriesData } from '#ui/chart/data.ts'
import type { FormulaValues, VariableValues } from './formula-values.ts'

interface FetchedReading {
  tagDeveui: string
  key: string
  value: unknown
  createdAt: string
}

/**
 * Readings by variable, oldest first. Where a key has more than were fetched, all begin where the shortest does: what
 * is computed of a part of the inputs would be wrong. @param most of one key
 */
export function inputsOf(
  readings: readonly FetchedReading[],
  variables: readonly VariableValues[],
  most: number,
): { inputs: Map<string, InputSeries>; cutAt: number | undefined } {
  const nameOf = (deveui: string, key: string) => `${deveui.toLowerCase()}\n${key}`
  const byKey = new Map<string, { times: number[]; values: InputValue[] }>()
  // They come newest first.
  for (const { tagDeveui, key, value, createdAt } of readings.toReversed()) {
    const name = nameOf(tagDeveui, key)
    const series = byKey.get(name) ?? { times: [], values: [] }
    byKey.set(name, series)
    series.times.push(Date.parse(createdAt))
    series.values.push(value as InputValue)
  }
  const full = [...byKey.values()].filter(({ times }) => times.length >= most)
  const cutAt = full.length > 0 ? Math.max(...full.map(({ times }) => times[0] ?? 0)) : undefined
  const inputs = new Map(
    variables.map(({ name, deveui, key }) => {
      const { times, values } = byKey.get(nameOf(deveui ?? '', key)) ?? { times: [], values: [] }
      const start = cutAt === undefined ? 0 : times.findIndex((time) => time >= cutAt)
      return [
        name,
        start < 0 ? { times: [], values: [] } : { times: times.slice(start), values: values.slice(start) },
      ]
    }),
  )
  return { inputs, cutAt }
}

interface Computed {
  data: SeriesData
  latest: { value: FormulaValue; time: number } | undefined
  problems: { code: RuntimeErrorCode; count: number; column: number }[]
}

/** What a formula comes to; booleans are drawn as 1 and 0, texts not. Undefined where it cannot be read. */
export function computePreview(
  { text, awaitAllInput }: Pick<FormulaValues, 'text' | 'awaitAllInput'>,
  inputs: ReadonlyMap<string, InputSeries>,
  constants: ReadonlyMap<string, FormulaValue>,
): Computed | undefined {
  const { preview } = previewFormula(text, inputs, { constants, awaitAllInput })
  if (!preview) return undefined
  const data: SeriesData = { times: [], values: [] }
  for (const [at, value] of preview.values.entries()) {
    if (typeof value === 'string') continue
    data.times.push(preview.times[at] ?? 0)
    data.values.push(Number(value))
  }
  const value = preview.values.at(-1)
  const time = preview.times.at(-1)
  return {
    data,
    latest: value === undefined || time === undefined ? undefined : { value, time },
    problems: [...preview.problems].map(([code, { count, problem }]) => ({
      code,
      count,
      column: problem.column,
    })),
  }
}
