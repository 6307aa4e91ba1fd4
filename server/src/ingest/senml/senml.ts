import { fail } from '#request/problem.ts'
import type { IncomingReading } from '#telemetry/index.ts'
import { createNodeReadings, type NodeReadings } from '../http/index.ts'

/** What the records before one have set for it. */
interface Base {
  name: string
  unit: string
  time: number
  value: number
  sum: number
}

/** Below this, seconds are counted from now (RFC 8428, 4.5.3). */
const relativeBelow = 2 ** 28
/** The newest version of the format that there is. */
const maxVersion = 10
const recordsBetweenYields = 200

/**
 * Reads a SenML pack (RFC 8428, JSON); every yield is the end of a short step.
 * @param receivedAt epoch ms: times are relative to it
 * @returns by node, in order; a record's value is a reading, and so is its sum, under the key with `.sum`
 */
export function* readSenml(
  pack: unknown,
  receivedAt: number,
  maxReadings: number,
): Generator<undefined, NodeReadings[]> {
  if (!Array.isArray(pack) || pack.length === 0) return wrong('body')
  const list = createNodeReadings(maxReadings)
  const mixed = yield* findMixedUnits(pack)
  const base: Base = { name: '', unit: '', time: 0, value: 0, sum: 0 }
  for (let at = 0; at < pack.length; at++) {
    const record: unknown = pack[at]
    if (typeof record !== 'object' || record === null || Array.isArray(record)) wrong(`body.${at}`)
    readRecord(record as Record<string, unknown>, `body.${at}`, { base, mixed, receivedAt }, list.add)
    if (at % recordsBetweenYields === 0) yield
  }
  return list.byNode
}

/**
 * Names that have several units in a pack, such as a sensor's temperature and humidity under its URN alone: the unit
 * tells their values apart.
 */
function* findMixedUnits(pack: readonly unknown[]): Generator<undefined, ReadonlySet<string>> {
  const units = new Map<string, string>()
  const mixed = new Set<string>()
  let [baseName, baseUnit] = ['', '']
  for (const [at, record] of pack.entries()) {
    const { bn, bu, n = '', u } = (record ?? {}) as Record<string, unknown>
    if (typeof bn === 'string') baseName = bn
    if (typeof bu === 'string') baseUnit = bu
    const name = `${baseName}${n}`
    const unit = typeof u === 'string' ? u : baseUnit
    if (unit !== '' && (units.get(name) ?? unit) !== unit) mixed.add(name)
    if (unit !== '') units.set(name, unit)
    if (at % recordsBetweenYields === 0) yield
  }
  return mixed
}

function readRecord(
  record: Record<string, unknown>,
  place: string,
  { base, mixed, receivedAt }: { base: Base; mixed: ReadonlySet<string>; receivedAt: number },
  add: (address: string, reading: IncomingReading) => void,
): void {
  const numberOf = (name: string, otherwise: number) => {
    const value = record[name] ?? otherwise
    return typeof value === 'number' ? value : wrong(`${place}.${name}`)
  }
  const textOf = (name: string, otherwise: string) => {
    const value = record[name] ?? otherwise
    return typeof value === 'string' ? value : wrong(`${place}.${name}`)
  }
  if (numberOf('bver', maxVersion) > maxVersion) wrong(`${place}.bver`)
  // What has to be understood ends in a dash below, and there is nothing of the kind yet.
  const unknown = Object.keys(record).find((name) => name.endsWith('_'))
  if (unknown !== undefined) wrong(place)
  base.name = textOf('bn', base.name)
  base.unit = textOf('bu', base.unit)
  base.time = numberOf('bt', base.time)
  base.value = numberOf('bv', base.value)
  base.sum = numberOf('bs', base.sum)
  const value = recordValueOf(record, base)
  const { s: sum } = record
  if (value === undefined && sum === undefined) return
  const fullName = base.name + textOf('n', '')
  const { address, key: named } = splitName(fullName)
  if (address === '') wrong(`${place}.n`)
  const unit = textOf('u', base.unit)
  const key = mixed.has(fullName) && unit !== '' ? `${named}.${unit}` : named
  const time = base.time + numberOf('t', 0)
  const isDated = record.t !== undefined || base.time !== 0
  const createdAt = Math.round((time < relativeBelow ? receivedAt / 1000 + time : time) * 1000)
  const dated = isDated ? { createdAt } : {}
  if (value !== undefined) add(address, { key, value, ...dated })
  if (sum !== undefined) add(address, { key: `${key}.sum`, value: plus(sum, base.sum), ...dated })
}

/** Of the four kinds that a value can have; undefined for none. Whether it can be stored, the pipeline says. */
function recordValueOf({ v, vs, vb, vd }: Record<string, unknown>, base: Base): unknown {
  return v === undefined ? (vs ?? vb ?? vd) : plus(v, base.value)
}

const plus = (value: unknown, base: number) => (typeof value === 'number' ? value + base : value)

/** A device's URN of RFC 9039, such as `urn:dev:mac:0024befffe804ff1`. */
const deviceUrn = /^(urn:dev:[^:]+:[^:;_/]+)(?:[:;_/](.*))?$/i

/** The node that a name is of, and its key: what stands after the device, or after the last `/` or `:`. */
export function splitName(name: string): { address: string; key: string } {
  const urn = deviceUrn.exec(name)
  if (urn) return { address: urn[1] ?? '', key: urn[2] || 'value' }
  const end = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'))
  if (end === -1) return { address: name, key: 'value' }
  return { address: name.slice(0, end), key: name.slice(end + 1) || 'value' }
}

function wrong(field: string): never {
  fail('request.invalid', { field })
}
