import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '#db/index.ts'

const timeout = { timeout: 120_000, interval: 200 }

/** Runs a repeating job of the installation at once, and waits until it has ended. */
export async function runRecurringJob(
  { withPlatform }: Pick<Database, 'withPlatform'>,
  kind: string,
): Promise<void> {
  const change = (query: ReturnType<typeof sql>) => withPlatform((db) => query.execute(db.query))
  const job = sql`from job where kind = ${kind} and status = 'waiting'`
  const expectWaiting = async () =>
    expect((await change(sql`select ${job} and due_at > now()`)).rows).toHaveLength(1)
  await vi.waitFor(expectWaiting, timeout)
  // In milliseconds, as the program has times.
  await change(sql`update job set next_attempt_at = date_trunc('milliseconds', now()),
    due_at = date_trunc('milliseconds', now()) where id in (select id ${job})`)
  await vi.waitFor(expectWaiting, timeout)
}
