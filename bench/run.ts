import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../scripts/processes/web-build.ts'
import { giveUp, requireNode24 } from '../scripts/run.ts'
import { benchDashboards } from './dashboards/dashboards.ts'
import { benchDueReports } from './documents/due-reports.ts'
import { benchPdf } from './documents/pdf.ts'
import { benchStoredReadings } from './documents/stored-readings.ts'
import { benchWorkbook } from './documents/workbook.ts'
import { type BenchPortal, startBenchPortal } from './harness/bench-portal.ts'
import { formatGoals } from './harness/goals.ts'
import { describeMachine, findDisturbance } from './harness/machine.ts'
import { formatReport, type Section } from './harness/report.ts'
import { benchFormulaBackfill } from './ingest/automation/formula-backfill.ts'
import { benchFormulas } from './ingest/automation/formulas.ts'
import { benchJudge } from './ingest/automation/judge.ts'
import { benchScripts } from './ingest/automation/scripts.ts'
import { benchDeletion } from './ingest/deletion.ts'
import { benchFairness } from './ingest/fairness.ts'
import { benchFrames } from './ingest/frames.ts'
import { benchHostile } from './ingest/hostile.ts'
import { benchHttpIngest } from './ingest/http/http-ingest.ts'
import { benchModbus } from './ingest/modbus/modbus.ts'
import { benchMqttPortal } from './ingest/mqtt/mqtt-portal.ts'
import { benchNetworkServers } from './ingest/network/network-servers.ts'
import { benchOpcua } from './ingest/opcua/opcua.ts'
import { benchSparkplug } from './ingest/sparkplug/sparkplug.ts'
import { benchTurns } from './ingest/turns.ts'
import { benchCompanies } from './portal/companies.ts'
import { benchGateways } from './portal/gateways.ts'
import { benchHttpReads } from './portal/http-reads.ts'
import { benchLarge } from './portal/large.ts'
import { benchLiveLatency } from './portal/live-latency.ts'
import { benchMemory } from './portal/memory.ts'
import { benchMemoryUnderLoad } from './portal/memory-load.ts'
import { benchPool } from './portal/pool.ts'
import { benchRights } from './portal/rights.ts'
import { benchStart } from './portal/start.ts'
import { benchCodec } from './store/codec.ts'
import { benchManySeries } from './store/many-series.ts'
import { benchStores } from './store/store.ts'
import { benchStoreSize } from './store/store-size.ts'
import { benchBuildSizes } from './web/build-sizes.ts'
import { benchWebBudgets } from './web/web-budgets.ts'

/**
 * store: the store alone, beside rows; size: what a month takes on disk; reads: over HTTP; series: a million of
 * them; start: with a long ingest log; load: memory while 10,000 nodes send; judge: a reading by series and rules;
 * formulas: what 10,000 of them add to a reading; backfill: one of them over a long history;
 * scripts: how many runs, what waiting ones cost, and what hostile ones cost others;
 * deletion: what an append waits for it; turns: how long readings and calendars hold the thread;
 * modbus: masters polled each second, against HTTP; opcua: 5,000 items a second, against a bare client and MQTT;
 * sparkplug: metrics, against JSON over MQTT; frames: of LoRaWAN nodes, decoded; networks: JSON of network servers over the wire; pool: 5,000 devices listed; large: a company of 50,000 nodes;
 * hostile: what one company notices of another that does all it can; companies: lists over all of them;
 * rights: what open hubs still hear once a permission is gone; gateways: the states of 500;
 * pdf: reports as PDF files; excel: a workbook of a million readings; rows: readings to CSV, NDJSON and Parquet;
 * due: a thousand reports at once, beside ingest.
 */
const areas = [
  'codec',
  'store',
  'size',
  'reads',
  'deletion',
  'series',
  'start',
  'load',
  'judge',
  'formulas',
  'backfill',
  'scripts',
  'turns',
  'frames',
  'networks',
  'pool',
  'large',
  'http',
  'mqtt',
  'modbus',
  'opcua',
  'sparkplug',
  'memory',
  'fairness',
  'hostile',
  'companies',
  'rights',
  'gateways',
  'live',
  'sizes',
  'web',
  'dashboards',
  'pdf',
  'excel',
  'due',
  'rows',
] as const
type Area = (typeof areas)[number]

requireNode24()
const { values } = parseArgs({
  options: {
    /** Areas, with commas between. */
    only: { type: 'string' },
    /** Of each measurement of the areas http, mqtt, modbus, opcua, sparkplug, scripts, frames, networks and fairness (6 if nothing is said), hostile and live (20). */
    seconds: { type: 'string' },
    /** Series of the areas store and size, a month each; --full is 2,000 and takes some minutes more. */
    series: { type: 'string', default: '400' },
    full: { type: 'boolean', default: false },
    /** How long 10,000 nodes send; flushing begins after some minutes. */
    'load-seconds': { type: 'string', default: '90' },
    /** Millions of readings of the areas deletion and backfill. */
    millions: { type: 'string', default: '10' },
    'mqtt-clients': { type: 'string', default: '500' },
    loads: { type: 'string', default: '3' },
  },
})
const wanted = values.only?.split(',') ?? [...areas]
const unknown = wanted.filter((area) => !areas.some((each) => each === area))
if (unknown.length > 0) giveUp(`There is no area ${unknown.join(', ')}; there are ${areas.join(', ')}`)
const seconds = Number(values.seconds ?? 6)
const series = values.full ? 2000 : Number(values.series)
const isWanted = (area: Area) => wanted.includes(area)

const sections: Section[] = []
let postgres: string | undefined
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What an area measured; one that fails is told, and the others go on. */
async function measure(area: Area, work: () => Section | Promise<Section>): Promise<void> {
  if (!isWanted(area)) return
  say(`Measuring: ${area} …`)
  try {
    sections.push(await work())
  } catch (error) {
    failed.push(area)
    say(`${area} could not be measured: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
const failed: Area[] = []

const began = performance.now()
const disturbance = findDisturbance()
if (disturbance) say(disturbance)
if (isWanted('live') || isWanted('sizes') || isWanted('web') || isWanted('dashboards'))
  await buildWebIfStale()
await measure('codec', benchCodec)
await measure('store', () => benchStores(series))
await measure('size', () => benchStoreSize(series))
await measure('reads', benchHttpReads)
await measure('deletion', () => benchDeletion(Number(values.millions)))
await measure('series', benchManySeries)
await measure('start', benchStart)
await measure('load', () =>
  benchMemoryUnderLoad({
    seconds: Number(values['load-seconds']),
    mqttClients: Number(values['mqtt-clients']),
  }),
)
await measure('judge', benchJudge)
await measure('formulas', benchFormulas)
await measure('backfill', () => benchFormulaBackfill(Number(values.millions)))
await measure('scripts', () => benchScripts(seconds))
await measure('turns', benchTurns)
if (isWanted('http') || isWanted('mqtt') || isWanted('memory')) await measureIngest()
await measure('modbus', () => benchModbus(seconds))
await measure('opcua', () => benchOpcua(seconds))
await measure('sparkplug', () => benchSparkplug(seconds))
await measure('frames', () => benchFrames(seconds))
await measure('networks', () => benchNetworkServers(seconds))
await measure('pool', benchPool)
await measure('large', benchLarge)
await measure('fairness', () => benchFairness(seconds))
await measure('hostile', () => benchHostile(Number(values.seconds ?? 20)))
await measure('companies', benchCompanies)
await measure('rights', benchRights)
await measure('gateways', benchGateways)
await measure('live', () => benchLiveLatency(Number(values.seconds ?? 20)))
await measure('sizes', benchBuildSizes)
await measure('web', () => benchWebBudgets(Number(values.loads)))
await measure('dashboards', () => benchDashboards(Number(values.loads)))
await measure('pdf', benchPdf)
await measure('excel', benchWorkbook)
await measure('rows', benchStoredReadings)
await measure('due', benchDueReports)

say(`\n${describeMachine(postgres)}\n${formatReport(sections)}${formatGoals(sections)}`)
say(`Measured in ${Math.round((performance.now() - began) / 1000)} s`)
if (failed.length > 0) say(`NOT MEASURED: ${failed.join(', ')}`)

/** One portal takes the readings of both protocols, and its memory is looked at before and after. */
async function measureIngest(): Promise<void> {
  let portal: BenchPortal
  try {
    portal = await startBenchPortal({ companies: 5, nodes: 100 })
  } catch (error) {
    failed.push('http', 'mqtt', 'memory')
    say(`The portal could not be started: ${error instanceof Error ? error.stack : String(error)}`)
    return
  }
  postgres = portal.postgres
  try {
    await measure('memory', () => benchMemory(portal, 'with 500 nodes, before any load'))
    await measure('http', () => benchHttpIngest(portal, seconds))
    await measure('mqtt', () => benchMqttPortal(portal, seconds))
    await measure('memory', () => benchMemory(portal, 'after the load'))
  } finally {
    await portal.stop()
  }
}
