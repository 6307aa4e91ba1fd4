import type { Pool } from 'pg'
import { type Database, inTransaction, isLockTimeout } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found, Problem } from '#request/problem.ts'
import { findAlarm } from './alarm-store.ts'
import type { AlarmCommands } from './commands.ts'
import type { AlarmEngine } from './engine/alarm-engine.ts'
import { activeEventsOf } from './event-store.ts'

export interface ScriptAlarmDeps {
  database: Pick<Database, 'withCompany'>
  commands: Pick<AlarmCommands, 'acknowledge'>
  /** Runs work while no batch is being judged. */
  pipeline: { between<T>(work: () => Promise<T>): Promise<T> }
  /** Of the role `fyr_pipeline`. */
  pool: Pool
  engine: AlarmEngine
  clock: Clock
}

/** How long to wait for a row that somebody else holds, ms: everybody's readings wait with it. */
const lockTimeoutMs = 100
/** Alarms that scripts of one company trigger and that wait. */
const maxWaiting = 1000

/** What scripts do to alarms of their company; done again it does nothing more. */
export function createScriptAlarms({ database, commands, pipeline, pool, engine, clock }: ScriptAlarmDeps) {
  const gate = createCompanyGate({ atOnce: 1, waiting: maxWaiting })

  return {
    /** As if its condition held with this value, now. 404 for one that the company does not have. */
    async raise(
      { companyId, name: principal }: CompanyPrincipal,
      alarmId: string,
      value: number | boolean | string | null,
    ): Promise<void> {
      await database.withCompany(companyId, async (db) => found(await findAlarm(db, alarmId)))
      const work = async () => {
        await engine.refresh()
        const now = clock.now()
        const judgement = engine.raise({ companyId, alarmId, value }, now)
        if (!judgement) return
        const save = inTransaction(pool, (client) => engine.write(client, judgement, now), { lockTimeoutMs })
        await save.catch((error: unknown) => {
          throw isLockTimeout(error) ? new Problem('server.busy', {}, []) : error
        })
        engine.committed(judgement)
      }
      await gate({ companyId, principal }, () => pipeline.between(work))
    },
    /** Whatever of it waits for an acknowledgement. */
    async acknowledge(by: CompanyPrincipal, alarmId: string, comment: string): Promise<void> {
      const { name, active } = await database.withCompany(by.companyId, async (db) => ({
        name: found(await findAlarm(db, alarmId)).name,
        active: await activeEventsOf(db, [alarmId]),
      }))
      for (const { id } of active) {
        await commands.acknowledge(by, { id, alarmId, name }, comment).catch((error: unknown) => {
          // Somebody was faster.
          if (!(error instanceof Problem && error.code === 'alarm.notActive')) throw error
        })
      }
    },
  }
}
