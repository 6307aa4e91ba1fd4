import { aesKey, eui, profile as profileField } from '@fyr/contract/devices/lorawan/lorawan'
import { decoder as decoderField } from '@fyr/contract/devices/nodes/nodes'
import type { PreparedOutcome, PreparedRow } from '@fyr/contract/devices/pool'
import { maxPreparedDevices, type PreparedField, preparedFields } from '@fyr/contract/devices/pool-limits'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { name as nameField } from '@fyr/contract/endpoints/fields'
import type { CompanyDb } from '#db/index.ts'
import { findWrongDecoders } from '#domains/devices/decoders/index.ts'
import { withSealedKey } from '#domains/devices/nodes/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { codeOfMessage, type RowProblem, refusedRow } from '#request/row-problems.ts'
import { recordPoolChange } from './pool.ts'
import { countPreparedAlone, findKnown, prepareDevices } from './pool-store.ts'

const rules = {
  deveui: eui,
  appEui: eui,
  appKey: aesKey,
  name: nameField,
  profile: profileField,
  decoder: decoderField,
}

/**
 * Prepares the devices of a list, each by itself; a dry run answers the same and does nothing. What is empty in a row
 * stays as it is.
 */
export async function importDevices(
  db: CompanyDb,
  by: CompanyPrincipal,
  rows: readonly PreparedRow[],
  { dryRun, appKeys }: { dryRun: boolean; appKeys: Encryption },
): Promise<PreparedOutcome[]> {
  const decoders = rows.map(({ decoder }) => decoder.trim())
  const wrongDecoders = await findWrongDecoders(db, decoders, by.now)
  const read = rows.map((row) => readRow(row, wrongDecoders))
  const known = await findKnown(
    db,
    read.flatMap(({ values }) => values.deveui ?? []),
  )
  const seen = new Set<string>()
  const fresh: { values: Values & { deveui: string }; isNew: boolean }[] = []
  const outcomes = read.map(({ values, problems }): PreparedOutcome => {
    const { deveui } = values
    if (problems.length > 0 || deveui === undefined) return refusedRow(by, problems)
    const outcome = (() => {
      if (seen.has(deveui)) return 'duplicate' as const
      if (known.nodes.has(deveui)) return 'node' as const
      return known.pool.has(deveui) ? ('changed' as const) : ('added' as const)
    })()
    seen.add(deveui)
    if (outcome === 'added' || outcome === 'changed')
      fresh.push({ values: { ...values, deveui }, isNew: outcome === 'added' })
    return { outcome, errors: [] }
  })
  const added = fresh.length
  if (added > 0 && (await countPreparedAlone(db)) + added > maxPreparedDevices)
    fail('pool.tooMany', { params: { maximum: maxPreparedDevices } })
  if (dryRun || added === 0) return outcomes
  const devices = fresh.map(({ values: { deveui, ...values } }) => {
    const {
      appKey = null,
      appEui = null,
      name = null,
      profile = null,
      decoder = null,
    } = withSealedKey(values, deveui, appKeys)
    return { deveui, appEui, appKey, name, profile, decoder }
  })
  await prepareDevices(db, devices, by.now)
  for (const { values, isNew } of fresh)
    await recordPoolChange(db, by, isNew ? 'created' : 'updated', values.deveui)
  return outcomes
}

type Values = Partial<Record<PreparedField, string>>

function readRow(
  row: PreparedRow,
  wrongDecoders: ReadonlyMap<string, ErrorCode>,
): { values: Values; problems: RowProblem<PreparedField>[] } {
  const values: Values = {}
  const problems: RowProblem<PreparedField>[] = []
  for (const field of preparedFields) {
    const written = row[field].trim()
    if (written === '') {
      if (field === 'deveui') problems.push({ field, code: 'field.required' })
      continue
    }
    const { data, error } = rules[field].safeParse(written)
    const wrong = field === 'decoder' ? wrongDecoders.get(written) : undefined
    if (wrong || data === undefined)
      problems.push({ field, code: wrong ?? codeOfMessage(error?.issues[0]?.message) })
    else values[field] = data
  }
  return { values, problems }
}
