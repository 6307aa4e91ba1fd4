import type { Language } from '@fyr/contract/endpoints/fields'
import { ingestText } from '@fyr/texts/ingest-text'
import { problemText } from '@fyr/texts/problem-text'
import type { Database } from '#db/index.ts'
import { bytesOf, type EncodeDownlink } from '#domains/devices/downlinks/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found, Problem } from '#request/problem.ts'
import { scriptPrincipal } from '../script-principal.ts'
import type { EffectQuotas } from './effect-quotas.ts'
import type { Effect } from './effects.ts'

/** Readings that scripts write, for the pipeline. */
export interface ScriptWrite {
  companyId: string
  deveui: string
  readings: { key: string; value: unknown; createdAt: number }[]
  /** Whose run it was, and how many scripts have triggered each other up to there. */
  origin: { scriptId: string; depth: number }
}

/** What scripts do to alarms; again it does nothing more. */
export interface ScriptAlarms {
  /** As if its condition held with this value. */
  raise(by: CompanyPrincipal, alarmId: string, value: number | boolean | string | null): Promise<void>
  /** Whatever of it is active. */
  acknowledge(by: CompanyPrincipal, alarmId: string, comment: string): Promise<void>
}

export interface OutsideParts {
  database: Pick<Database, 'withCompany'>
  /** Answers, for each, which of its readings were refused and why. */
  write(writes: readonly ScriptWrite[]): Promise<readonly { rejected: readonly { code: RejectedCode }[] }[]>
  alarms: ScriptAlarms
  encode: EncodeDownlink
  effects: EffectQuotas
}
type RejectedCode = Parameters<typeof ingestText>[1]

/** What a run that has ended well wants done. */
export interface EffectiveRun {
  companyId: string
  script: { scriptId: string; name: string }
  /** Of what it writes without another time. */
  at: Date
  depth: number
  effects: readonly Effect[]
  /** What could not be done, in words; filled here. */
  failures: string[]
  /** By the place of the effect: bytes of a downlink. */
  encoded: Map<number, { bytes: Uint8Array; port: number | null }>
}

/**
 * Does what cannot be part of the transaction that records the runs, before it: done again after a crash, it is the same
 * (readings of the same times, alarms in the same state).
 */
export async function performOutside(
  runs: readonly EffectiveRun[],
  parts: OutsideParts,
  language: Language,
): Promise<void> {
  const writes: { write: ScriptWrite; run: EffectiveRun }[] = []
  for (const run of runs) {
    for (const [place, effect] of run.effects.entries()) {
      await inWords(run, language, async () => {
        if (effect.kind === 'mail' || effect.kind === 'notification') return
        parts.effects.spend(run.companyId, effect)
        if (effect.kind === 'write') writes.push({ run, write: writeOf(run, effect) })
        else await performOne(run, place, effect, parts, language)
      })
    }
  }
  if (writes.length === 0) return
  try {
    const outcomes = await parts.write(writes.map(({ write }) => write))
    for (const [at, { run, write }] of writes.entries()) {
      const [first] = outcomes[at]?.rejected ?? []
      if (first) run.failures.push(`${write.deveui}: ${ingestText(language, first.code)}`)
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    for (const { run } of writes) run.failures.push(problemText(language, error.code, error.params))
  }
}

/** A full disk or a busy portal is no fault of a script: its run is to be done again. */
const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500

/** A refusal is a failure of the run; whatever else goes wrong is one of the portal. */
export async function inWords(
  run: Pick<EffectiveRun, 'failures'>,
  language: Language,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [field] = error.fields
    run.failures.push(problemText(language, field?.code ?? error.code, field?.params ?? error.params))
  }
}

function writeOf(run: EffectiveRun, effect: Extract<Effect, { kind: 'write' }>): ScriptWrite {
  const createdAt = effect.time === undefined ? run.at.getTime() : Date.parse(effect.time)
  return {
    companyId: run.companyId,
    deveui: effect.deveui,
    readings: Object.entries(effect.values).map(([key, value]) => ({ key, value, createdAt })),
    origin: { scriptId: run.script.scriptId, depth: run.depth + 1 },
  }
}

async function performOne(
  run: EffectiveRun,
  place: number,
  effect: Effect,
  { database, alarms, encode }: OutsideParts,
  language: Language,
): Promise<void> {
  const { companyId, script } = run
  const by = scriptPrincipal(companyId, script, run.at, language)
  if (effect.kind === 'downlink') {
    const node = await database.withCompany(companyId, async (db) => found(await findNode(db, effect.deveui)))
    run.encoded.set(place, await bytesOf(encode, companyId, node, { ...effect, expiresIn: downlinkSeconds }))
  } else if (effect.kind === 'raiseAlarm') await alarms.raise(by, effect.alarmId, effect.value ?? null)
  else if (effect.kind === 'acknowledgeAlarm') await alarms.acknowledge(by, effect.alarmId, effect.comment)
}

/** How long a downlink of a script may wait. */
export const downlinkSeconds = 86_400
