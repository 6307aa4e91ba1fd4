import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#db/index.ts'
import { systemClock } from '#lib/clock.ts'
import { startJobWorker } from './worker.ts'

// A worker in a process of its own, for processes.test.ts: node process.fixture.ts <database> <name> <ms a job takes> <ms of its lease>
const [url = '', name = '', runMs = '0', leaseMs = '1500'] = process.argv.slice(2)
const log = {
  info: () => undefined,
  error: (_details: object, message: string) => process.stderr.write(`${message}\n`),
}
const db = await openDatabase({ url, log })
const note = (table: 'began' | 'ended', key: string) =>
  db.withPlatform((platform) =>
    sql`insert into ${sql.table(table)} values (${key}, ${name})`.execute(platform.query),
  )

startJobWorker({
  db,
  clock: systemClock,
  log,
  kinds: {
    work: {
      keepDone: true,
      pace: { leaseMs: Number(leaseMs), timeoutMs: 1_000_000 },
      async run({ idempotencyKey }) {
        await note('began', idempotencyKey)
        await sleep(Number(runMs))
        await note('ended', idempotencyKey)
        return { outcome: 'done' }
      },
    },
  },
  pace: { pollMs: 100 },
})
