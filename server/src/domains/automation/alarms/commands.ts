import type { AuditAction } from '@fyr/contract/records/audit-kinds'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, isLockTimeout } from '#db/index.ts'
import { type Changes, recordChangeInPipeline } from '#domains/records/audit/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, Problem } from '#request/problem.ts'
import type { AlarmEngine, Judgement } from './engine/alarm-engine.ts'

export interface AlarmCommandDeps {
  /** Runs work while no batch is being judged. */
  pipeline: { between<T>(work: () => Promise<T>): Promise<T> }
  /** Of the role `fyr_pipeline`. */
  pool: Pool
  engine: AlarmEngine
  clock: Clock
}

/** The alarm that a person acknowledges, as the history names it. */
export interface ActiveEntry {
  id: string
  alarmId: string
  name: string
}

export interface AlarmCommands {
  /** 409 when it is not active any more, 503 while somebody holds its row: everybody's readings wait with it. */
  acknowledge(by: CompanyPrincipal, entry: ActiveEntry, comment: string): Promise<void>
  /** Nobody is reminded of it for so long; errors as of acknowledging. */
  snooze(by: CompanyPrincipal, entry: ActiveEntry, order: { minutes: number; comment: string }): Promise<void>
  /** Does nothing where it is not snoozed. */
  endSnooze(by: CompanyPrincipal, entry: ActiveEntry): Promise<void>
  /** Lets time pass for alarms: to be called each second. */
  tick(): Promise<void>
}

/** How long to wait for a row that somebody else holds, ms: everybody's readings wait with it. */
const lockTimeoutMs = 100
/** Acknowledgements of one company that wait. */
const maxWaiting = 1000

/** What changes alarms from outside the pipeline. It goes through the pipeline, the only writer of their states. */
export function createAlarmCommands({ pipeline, pool, engine, clock }: AlarmCommandDeps): AlarmCommands {
  let ticking: Promise<void> | null = null

  // One after the other for each company, so that the readings and ticks of others come in between.
  const gate = createCompanyGate({ atOnce: 1, waiting: maxWaiting })

  async function runTick(): Promise<void> {
    await pipeline.between(async () => {
      await engine.refresh()
      const now = clock.now()
      const judgement = engine.tick(now)
      if (judgement.changedStates.size === 0) return
      try {
        await write(judgement, now)
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        // Only the company whose rows somebody holds waits for its next tick.
        for (const part of partsByCompany(judgement)) {
          await write(part, now).catch((failure: unknown) => {
            if (!isLockTimeout(failure)) throw failure
          })
        }
      }
    })
  }

  async function write(judgement: Judgement, now: Date): Promise<void> {
    await inTransaction(pool, (client) => engine.write(client, judgement, now), { lockTimeoutMs })
    engine.committed(judgement)
  }

  /** Runs what a person does to an alarm, and writes it with its audit entry. */
  async function command(
    by: CompanyPrincipal,
    entry: ActiveEntry,
    judge: (now: Date) => Judgement | null,
    action: AuditAction,
    changes: (now: Date) => Changes,
  ): Promise<void> {
    const { companyId, accountId } = by
    const work = async () => {
      await engine.refresh()
      const now = clock.now()
      const judgement = judge(now)
      if (judgement === null) return
      const save = async (client: PoolClient) => {
        await engine.write(client, judgement, now)
        await recordChangeInPipeline(client, by, action, ['alarm', entry.alarmId, entry.name], changes(now))
      }
      await inTransaction(pool, save, { lockTimeoutMs }).catch((error: unknown) => {
        throw isLockTimeout(error) ? new Problem('server.busy', {}, []) : error
      })
      engine.committed(judgement)
    }
    await gate({ companyId, principal: accountId ?? '' }, () => pipeline.between(work))
  }

  const orderOf = ({ companyId, name: userName }: CompanyPrincipal, { id, alarmId }: ActiveEntry) => ({
    companyId,
    alarmId,
    activeAlarmId: id,
    userName,
  })

  return {
    async acknowledge(by, entry, comment) {
      const order = { ...orderOf(by, entry), userId: by.accountId, comment }
      await command(
        by,
        entry,
        (now) => engine.acknowledge(order, now) ?? fail('alarm.notActive'),
        'acknowledged',
        () => ({ comment: { from: null, to: comment } }),
      )
    },
    async snooze(by, entry, { minutes, comment }) {
      const order = { ...orderOf(by, entry), comment }
      const end = (now: Date) => now.getTime() + minutes * 60_000
      await command(
        by,
        entry,
        (now) => engine.snooze({ ...order, until: end(now) }, now) ?? fail('alarm.notActive'),
        'updated',
        (now) => ({
          snoozedUntil: { from: null, to: new Date(end(now)).toISOString() },
          comment: { from: null, to: comment },
        }),
      )
    },
    async endSnooze(by, entry) {
      const order = { ...orderOf(by, entry), until: null, comment: '' }
      await command(
        by,
        entry,
        (now) => engine.snooze(order, now),
        'updated',
        () => ({ snoozedUntil: { from: null, to: null } }),
      )
    },
    async tick() {
      // A pipeline that is busy for long is asked once, not each second again.
      if (ticking === null && !engine.isDue(clock.now())) return
      ticking ??= runTick().finally(() => {
        ticking = null
      })
      await ticking
    },
  }
}

function partsByCompany({ transitions, changedStates }: Judgement): Judgement[] {
  return [...Map.groupBy(changedStates, ([, { companyId }]) => companyId)].map(([companyId, states]) => ({
    transitions: transitions.filter((transition) => transition.companyId === companyId),
    changedStates: new Map(states),
  }))
}
