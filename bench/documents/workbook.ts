import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { toward } from '../harness/goals.ts'
import { type Figure, formatReport, megabytes, quantile, type Section } from '../harness/report.ts'
import type { LargeWorkbook } from './large-workbook.ts'

const readings = 1_000_000
const rounds = 3
/** Debian's, which has openpyxl. */
const python = '/usr/bin/python3'

/** The same cells by the writer of openpyxl that holds no sheet in memory either. */
const peer = `
import datetime, math, openpyxl, sys, time
path, readings = sys.argv[1], int(sys.argv[2])
began = time.time()
book = openpyxl.Workbook(write_only=True)
sheet = book.create_sheet('Readings')
sheet.append(['Time', 'Value'])
first = datetime.datetime(2025, 11, 26)
minute = datetime.timedelta(minutes=1)
for at in range(readings):
    sheet.append([first + at * minute, round(21 + 4 * math.sin(at / 230), 2)])
book.save(path)
print(time.time() - began)`

/** What a workbook of a million readings takes, with their times. */
export async function benchWorkbook(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-bench-'))
  const path = join(folder, 'report.xlsx')
  try {
    const file = fileURLToPath(new URL('./large-workbook.ts', import.meta.url))
    const measured = Array.from(
      { length: rounds },
      (): LargeWorkbook =>
        JSON.parse(execFileSync(process.execPath, [file, path, String(readings)]).toString()),
    )
    const seconds = quantile(
      measured.map((round) => round.seconds),
      0.5,
    )
    const { size } = await stat(path)
    const most = (of: 'seconds' | 'megabytes' | 'turn') => Math.max(...measured.map((round) => round[of]))
    return {
      title: 'Readings as a workbook',
      how: [`${readings.toLocaleString('en-GB')} rows of a time and a number, each round in a new process`],
      figures: [
        {
          ...toward('excel'),
          name: 'Excel of a million readings',
          value: seconds,
          note: `median of ${rounds}, slowest ${most('seconds').toFixed(2)} s, ${megabytes(size).toFixed(1)} MB`,
        },
        {
          ...toward('excelMemory'),
          name: '  memory beside that of the process, the most',
          value: most('megabytes'),
        },
        { name: '  longest turn of the event loop', value: most('turn'), unit: 'ms' },
        ...peerFigures(join(folder, 'peer.xlsx'), seconds),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function peerFigures(path: string, seconds: number): Figure[] {
  try {
    execFileSync(python, ['-c', 'import openpyxl'], { stdio: 'ignore' })
  } catch {
    process.stdout.write('openpyxl is not installed (Debian package python3-openpyxl): not compared\n')
    return []
  }
  const took = Number(execFileSync(python, ['-c', peer, path, String(readings)]).toString())
  const note = `openpyxl with write_only took ${took.toFixed(1)} s`
  return [{ name: '  how many times as fast as openpyxl', value: took / seconds, unit: 'x', note }]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(formatReport([await benchWorkbook()]))
}
