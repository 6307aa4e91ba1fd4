import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { writeWorkbook } from '../../server/src/documents/index.ts'
import { documentOf, tableOf } from '../../server/src/documents/pdf/report.fixture.ts'

const columns = [
  { heading: 'Tid', type: 'moment' },
  { heading: 'Temperatur', type: 'number', unit: '°C', decimals: 2 },
] as const

export interface LargeWorkbook {
  seconds: number
  megabytes: number
  /** The longest turn of the event loop, ms. */
  turn: number
}

function* rowsOf(readings: number) {
  for (let at = 0; at < readings; at++) {
    const ms = 1_764_115_200_000 + at * 60_000
    yield [ms, Math.round(2100 + 400 * Math.sin(ms / 1.4e7) + (ms % 37)) / 100]
  }
}

/** Writes so many readings with their times, in a process of its own: its memory is looked at. */
async function writeLargeWorkbook(path: string, readings: number): Promise<LargeWorkbook> {
  const report = (count: number) =>
    documentOf([{ heading: 'Alla', parts: [tableOf('Mätvärden', columns, rowsOf(count))] }])
  // What is loaded and compiled once is not what a workbook takes.
  await writeWorkbook(path, report(5000))
  const before = process.memoryUsage().rss
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const turns = monitorEventLoopDelay({ resolution: 1 })
  turns.enable()
  const began = performance.now()
  await writeWorkbook(path, report(readings))
  const seconds = (performance.now() - began) / 1000
  turns.disable()
  clearInterval(look)
  return { seconds, megabytes: (peak - before) / 1024 / 1024, turn: turns.max / 1e6 }
}

const [, program = '', path, readings] = process.argv
if (path && import.meta.url === pathToFileURL(program).href) {
  process.stdout.write(JSON.stringify(await writeLargeWorkbook(path, Number(readings))))
}
