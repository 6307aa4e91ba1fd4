import type { Tone } from '../../endpoints/fields.ts'

/** What a value of a key is called in place of what it is. Server and web both do it, so it stands here, without a schema. */

/** A word that every language has; what people type themselves stays as they typed it. */
export type StateWord = (typeof stateWords)[number]
export const stateWords = [
  'on',
  'off',
  'yes',
  'no',
  'open',
  'closed',
  'running',
  'stopped',
  'fault',
  'ok',
  'occupied',
  'free',
  'wet',
  'dry',
  'locked',
  'unlocked',
  'connected',
  'disconnected',
] as const

/** Pairs of words for true (1) and false (0), with what they usually mean. */
export const valuePresets = {
  onOff: [
    { word: 'on', tone: 'neutral' },
    { word: 'off', tone: 'silent' },
  ],
  yesNo: [
    { word: 'yes', tone: 'neutral' },
    { word: 'no', tone: 'silent' },
  ],
  openClosed: [
    { word: 'open', tone: 'neutral' },
    { word: 'closed', tone: 'silent' },
  ],
  runningStopped: [
    { word: 'running', tone: 'ok' },
    { word: 'stopped', tone: 'silent' },
  ],
  faultOk: [
    { word: 'fault', tone: 'alarm' },
    { word: 'ok', tone: 'ok' },
  ],
  occupiedFree: [
    { word: 'occupied', tone: 'attention' },
    { word: 'free', tone: 'ok' },
  ],
  wetDry: [
    { word: 'wet', tone: 'alarm' },
    { word: 'dry', tone: 'ok' },
  ],
  lockedUnlocked: [
    { word: 'locked', tone: 'ok' },
    { word: 'unlocked', tone: 'attention' },
  ],
  connectedDisconnected: [
    { word: 'connected', tone: 'ok' },
    { word: 'disconnected', tone: 'attention' },
  ],
} as const satisfies Record<string, readonly [PresetState, PresetState]>
export type ValuePreset = keyof typeof valuePresets

interface PresetState {
  word: StateWord
  tone: Tone
}

/** A value that can be mapped; truth is the same as 1 and 0. */
export type MappableValue = number | boolean | string

/** How a key's values are called; the schema is `valueMapping` of value-mapping.ts. */
export interface ValueMappingLike {
  preset: ValuePreset | null
  inverted: boolean
  values: readonly { value: MappableValue; text: string; tone: Tone; colour: string | null }[]
}

/** What a value means: a word of ours or a text of the user, and its colour. */
export interface MappedValue {
  meaning: { word: StateWord } | { text: string }
  tone: Tone
  /** In place of the tone's own. */
  colour: string | null
}

/**
 * What values are compared by: truth is 1 and 0, so that a chart's numbers are found too, and a number is the same
 * as its digits in a text. Undefined for what cannot be mapped.
 */
export function plainValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

/** What the mapping says of a value: the user's own entries first, then the preset; null: nothing. */
export function mappedValue(
  mapping: ValueMappingLike | null | undefined,
  value: unknown,
): MappedValue | null {
  const plain = plainValue(value)
  if (!mapping || plain === undefined) return null
  const own = mapping.values.find((each) => plainValue(each.value) === plain)
  if (own) return { meaning: { text: own.text }, tone: own.tone, colour: own.colour }
  if (mapping.preset === null || (plain !== '0' && plain !== '1')) return null
  const [whenTrue, whenFalse] = valuePresets[mapping.preset]
  const { word, tone } = (plain === '1') !== mapping.inverted ? whenTrue : whenFalse
  return { meaning: { word }, tone, colour: null }
}

/** What a truth value is called that nobody has mapped. */
export const onOff: ValueMappingLike = { preset: 'onOff', inverted: false, values: [] }

/** The same, where a truth value that nobody has mapped is on or off. */
export function stateOf(mapping: ValueMappingLike | null | undefined, value: unknown): MappedValue | null {
  return mappedValue(mapping, value) ?? (typeof value === 'boolean' ? mappedValue(onOff, value) : null)
}
