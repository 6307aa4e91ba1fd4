import { createEventPort } from '../../../server/src/db/index.ts'
import { createFormulaEngine } from '../../../server/src/domains/automation/formulas/index.ts'
import type { WatchedReadings } from '../../../server/src/domains/devices/node-intake/index.ts'
import { createLastValues } from '../../../server/src/telemetry/nodes/last-values.ts'
import { toward } from '../../harness/goals.ts'
import { type Figure, quantile, type Section } from '../../harness/report.ts'

const formulas = 10_000
const readingsOfBatch = 2_000
const batches = 500
/** The first of them warm up the compiler. */
const warmUp = 100
const now = Date.UTC(2026, 5, 1, 10)

const events = createEventPort((error) => {
  throw error
})
/** Nothing is stored: no formula of this bench has a past. */
const emptyStore = {
  findSeries: async (names: readonly unknown[]) => names.map(() => undefined),
  latest: async () => [],
  async *range() {},
}

/** What formulas cost a batch, in the derive stage of the pipeline: those that match, and those that do not. */
export async function benchFormulas(): Promise<Section> {
  const one = await measure('([A] - 32) / 1.8')
  const two = await measure('round([A] * 0.5 + [B], 2)')
  const figures: Figure[] = [
    { name: 'a matching reading, one variable', value: one.matchingUs, ...toward('formula') },
    { name: 'a matching reading, two variables', value: two.matchingUs, unit: 'µs' },
    { name: 'a reading that no formula takes', value: one.otherUs, unit: 'µs' },
    { name: 'compiling and starting them all', value: one.startMs, unit: 'ms' },
  ]
  return {
    title: 'What formulas cost',
    how: [
      `${formulas.toLocaleString('en-GB')} active formulas without windows, each of series of its own; ` +
        `batches of ${readingsOfBatch}; the median of ${batches - warmUp} batches; the results are not stored`,
    ],
    figures,
  }
}

async function measure(text: string): Promise<{ matchingUs: number; otherUs: number; startMs: number }> {
  const lastValues = createLastValues(emptyStore)
  const names = text.includes('[B]') ? ['A', 'B'] : ['A']
  const engine = createFormulaEngine({
    load: async () =>
      Array.from({ length: formulas }, (_, at) => ({
        formulaId: `formula-${at}`,
        companyId: `company-${at % 50}`,
        text,
        awaitAllInput: false,
        output: { nodeId: `node-${at}`, deveui: `node-${at}`, key: 'result' },
        variables: names.map((name) => ({ name, nodeId: `node-${at}`, key: name, counter: null })),
        constants: new Map(),
      })),
    events,
    lastValues,
    history: emptyStore,
    clock: { now: () => new Date(now) },
    log: {
      error: (details, message) => {
        throw new Error(message, { cause: details })
      },
    },
  })
  const began = performance.now()
  await engine.start()
  const startMs = performance.now() - began
  if (engine.size !== formulas) throw new Error(`${engine.size} formulas are at work`)
  const slotsOf = (key: string) =>
    Array.from({ length: formulas }, (_, at) => lastValues.watch({ nodeId: `node-${at}`, key }))
  const others = names.slice(1).flatMap(slotsOf)
  const known = { slots: others, values: others.map(() => 1), times: others.map(() => now - 1000) }
  lastValues.advance(known, { slots: [], values: [], times: [] })
  const matching = await measureBatches(slotsOf('A'), true)
  const other = await measureBatches(slotsOf('other'), false)
  engine.close()
  return { matchingUs: matching, otherUs: other, startMs }

  async function measureBatches(slots: readonly number[], computes: boolean): Promise<number> {
    const costs: number[] = []
    let turn = 0
    for (let batch = 0; batch < batches; batch++) {
      const news: WatchedReadings = {
        // In an order that no cache foresees.
        slots: Array.from(
          { length: readingsOfBatch },
          () => slots[Math.floor((Math.imul(turn++, 0x9e3779b1) >>> 0) * (slots.length / 2 ** 32))] ?? 0,
        ),
        values: Array.from({ length: readingsOfBatch }, (_, at) => 20 + (at % 10)),
        times: Array.from({ length: readingsOfBatch }, (_, at) => now + batch * readingsOfBatch + at),
      }
      await engine.refresh()
      const start = performance.now()
      const computed = await engine.derive(news)
      const spent = performance.now() - start
      engine.committed()
      lastValues.advance(news, { slots: [], values: [], times: [] })
      if (computed.length > 0 !== computes) throw new Error(`${computed.length} nodes have results`)
      if (batch >= warmUp) costs.push((spent * 1000) / readingsOfBatch)
    }
    return quantile(costs, 0.5)
  }
}
