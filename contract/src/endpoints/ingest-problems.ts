import { sparkplugProblems } from './sparkplug-problems.ts'

/**
 * Why a reading that came in was not stored, or (`decoder.warning`) what a decoder could not read of a frame; the
 * company sees them as data-ingest errors.
 */
export const ingestProblems = [
  'node.unknown',
  'node.inactive',
  'node.forbidden',
  'payload.notJson',
  'payload.notObject',
  'payload.tooLarge',
  'payload.tooDeep',
  'payload.tooManyKeys',
  'payload.notUtf8',
  'payload.undecodable',
  'decoder.warning',
  'decoder.unknown',
  'decoder.timeout',
  'decoder.outOfMemory',
  'decoder.quota',
  'key.invalid',
  'key.tooMany',
  'key.reserved',
  'value.invalid',
  'value.notFinite',
  'value.histogram',
  'value.integerTooLarge',
  'value.tooLong',
  'time.invalid',
  'time.outOfRange',
  'time.precision',
  'store.refused',
  'derived.tooDeep',
  'network.reported',
  'mqtt.connectRefused',
  'mqtt.noNode',
  'mqtt.queueFull',
  'mqtt.tooMuch',
  'mqtt.retainedFull',
  'mqtt.sessionDropped',
  ...sparkplugProblems,
] as const
export type IngestProblem = (typeof ingestProblems)[number]

/** Kinds of data errors: by sender, readability and fault. */
export const dataErrorKinds = ['unknownNode', 'payload', 'reading', 'access', 'network', 'mqtt'] as const
export type DataErrorKind = (typeof dataErrorKinds)[number]

export function dataErrorKindOf(code: string): DataErrorKind {
  if (code === 'node.unknown') return 'unknownNode'
  if (code.startsWith('node.')) return 'access'
  if (code.startsWith('payload.') || code.startsWith('decoder.')) return 'payload'
  if (code.startsWith('network.')) return 'network'
  return code.startsWith('mqtt.') || code.startsWith('sparkplug.') ? 'mqtt' : 'reading'
}
