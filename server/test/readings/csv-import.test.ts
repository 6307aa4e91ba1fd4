import { guessColumns, importReadings, surveyFile, zoneOfFile } from '@fyr/importing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Table } from '#documents/content.ts'
import { csvOf } from '#documents/rows/csv.ts'

const minuteMs = 60_000
/** Instants of the changes of clocks in each zone, in spring and in autumn of 2026. */
const changes = {
  'Europe/Stockholm': [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)],
  'America/New_York': [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)],
  'Australia/Lord_Howe': [Date.UTC(2026, 9, 3, 15, 30), Date.UTC(2026, 3, 4, 15)],
}
const zones = Object.keys(changes) as (keyof typeof changes)[]

/** Readings at a steady pace over a change of the clocks, and how a report writes them. */
const scenarios = fc.record({
  timeZone: fc.constantFrom(...zones),
  change: fc.constantFrom(0, 1),
  language: fc.constantFrom('en' as const, 'sv' as const, 'da' as const),
  stepMinutes: fc.constantFrom(1, 5, 10, 15, 20, 30, 60),
  /** Minutes before the change at which the first reading is. */
  before: fc.integer({ min: 90, max: 300 }),
  offsetMs: fc.constantFrom(0, 1000, 59_250),
  values: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), {
    minLength: 8,
    maxLength: 40,
  }),
  isNewestFirst: fc.boolean(),
})

test('what a report writes as CSV is imported as it was, over both changes of the clocks, in three zones', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { timeZone, values, language } = scenario
      // What is read once in the hour that comes twice could be of either.
      const stepMinutes =
        timeZone === 'Australia/Lord_Howe' ? Math.min(30, scenario.stepMinutes) : scenario.stepMinutes
      const start = (changes[timeZone][scenario.change] ?? 0) - scenario.before * minuteMs + scenario.offsetMs
      // As many rows as lead past the change.
      const count = Math.ceil((scenario.before + 180) / stepMinutes)
      const readings = Array.from({ length: count }, (_, at) => ({
        at: start + at * stepMinutes * minuteMs,
        value: values[at % values.length] ?? 0,
      }))
      const rows = (scenario.isNewestFirst ? readings.toReversed() : readings).map(({ at, value }) => [
        at,
        value,
      ])
      const table: Table = {
        name: 'Table',
        columns: [
          { heading: 'Time', type: 'moment' },
          { heading: 'Temperature', type: 'number' },
        ],
        rows: (async function* () {
          yield rows
        })(),
        ifEmpty: '',
      }
      const style = { language, timeZone, words: { yes: 'Yes', no: 'No' } }
      const text = `\ufeff${(await Array.fromAsync(csvOf(table, style))).join('')}`

      const survey = await surveyFile(text, 'csv')
      const mapping = guessColumns(survey.columns)
      const zone = zoneOfFile(survey, mapping)
      expect(zone).toBe(timeZone)
      const sent: (typeof readings)[number][] = []
      const summary = await importReadings({
        text,
        kind: 'csv',
        mapping,
        survey,
        zone: zone ?? 'UTC',
        // Where every number has three decimals, a person would be asked.
        decimal: language === 'en' ? '.' : ',',
        send: async (batch) => {
          for (const { createdAt, value } of batch) sent.push({ at: createdAt, value: Number(value) })
          return { accepted: batch.length, rejected: [] }
        },
      })
      expect(summary).toMatchObject({ problems: 0, overwritten: 0, readings: count })
      expect(sent.toSorted((one, other) => one.at - other.at)).toEqual(
        readings.map(({ at, value }) => ({ at, value: Object.is(value, -0) ? 0 : value })),
      )
    }),
    { numRuns: 60 },
  )
}, 60_000)
