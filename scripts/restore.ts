import { restore } from '../server/src/backup/index.ts'
import { count, endLine, runCommand, say, showProgress } from './backup/command.ts'
import { requireNode24 } from './run.ts'

const usage = `npm run restore -- FILE

Brings the backup in FILE back into an empty portal that is not running: FYR_DATA_DIR (or
FYR_DATABASE_URL) holds nothing yet, or a portal that was started and never used. All of it
comes back, or nothing. Everybody has to sign in again. See docs/backup.md.`

const steps = {
  check: 'Reading the file to its end …',
  create: 'Creating the database …',
  start: 'Starting the database …',
  load: 'Loading …',
}

requireNode24()
await runCommand(usage, async ({ file, config, signal }) => {
  const began = performance.now()
  const done = await restore({
    ...config,
    file,
    signal,
    onStep(step) {
      endLine()
      say(steps[step])
    },
    onProgress: (bytes, of) => showProgress(`${Math.floor((100 * bytes) / of)} %`),
  })
  endLine()
  const filled = done.tables.filter(({ rows }) => rows > 0)
  const widest = Math.max(0, ...filled.map(({ rows }) => count(rows).length))
  for (const { name, rows } of filled) say(`  ${count(rows).padStart(widest)}  ${name}`)
  for (const name of done.unknown) say(`Left out: ${name}, which is no table of Fyr's`)
  if (done.keptKey !== undefined) say(`The secret key that was there is kept as ${done.keptKey}`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(
    `Restored the portal as it was at ${done.madeAt} (Fyr ${done.version}), in ${seconds} s; start it with npm start`,
  )
})
