import { backUp } from '../server/src/backup/index.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { count, endLine, readVersion, runCommand, say, showProgress, size } from './backup/command.ts'
import { requireNode24 } from './run.ts'

const usage = `npm run backup -- FILE

Writes the whole portal, running or stopped, into FILE, which must not exist yet. Reads the same
settings as the portal (FYR_DATA_DIR, FYR_DATABASE_URL, FYR_SECRET_KEY). The file holds every
secret of the portal: keep it as safe. See docs/backup.md.`

const reachedBy = {
  beside: 'The portal is running: reading its database beside it',
  started: 'No portal is running: its database is started for the backup',
  outside: 'Reading the database of FYR_DATABASE_URL',
}

requireNode24()
await runCommand(usage, async ({ file, config, signal }) => {
  const began = performance.now()
  const done = await backUp({
    ...config,
    file,
    signal,
    version: await readVersion(),
    now: systemClock.now(),
    onReached: (how) => say(reachedBy[how]),
    onProgress: (table, bytes) => showProgress(`${size(bytes)}  ${table}`),
  })
  endLine()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${file}: ${size(done.fileBytes)}, ${done.tables} tables, ${count(done.rows)} rows, in ${seconds} s`)
})
