import * as z from 'zod'
import { bound, colour, oneLine, text, tones } from '../../endpoints/fields.ts'
import { plainValue, type ValuePreset, valuePresets } from './mapped-value.ts'

/** That a key's numbers are shown with, wherever nothing else is chosen; null: as many as matter. Never of what is stored or exported. */
export const keyDecimals = z.number().int().min(0).max(6).nullable()

/** Of one key. */
export const maxMappedValues = 32

const presets = Object.keys(valuePresets) as [ValuePreset, ...ValuePreset[]]

const mappedEntry = z.strictObject({
  /** 1 and true are the same, as are 0 and false. */
  value: z.union([bound, z.boolean(), oneLine(text(128))]),
  text: oneLine(text(64).trim().min(1)),
  tone: z.enum(tones).default('neutral'),
  /** Instead of the tone's own colour. */
  colour: colour.nullable().default(null),
})

/** Words and colours for values of a key: a preset, which every reader sees in their own language, and own words. */
export const valueMapping = z
  .strictObject({
    preset: z.enum(presets).nullable().default(null),
    /** The preset's words change places, as for a contact that is 1 when it is closed. */
    inverted: z.boolean().default(false),
    /** Before the preset. */
    values: z.array(mappedEntry).max(maxMappedValues).default([]),
  })
  .superRefine(({ values }, context) => {
    const seen = new Set<unknown>()
    for (const [at, { value }] of values.entries()) {
      const plain = plainValue(value)
      if (seen.has(plain)) {
        context.addIssue({ code: 'custom', path: ['values', at, 'value'], message: 'field.duplicate' })
      }
      seen.add(plain)
    }
  })
  .meta({ id: 'ValueMapping' })
export type ValueMapping = z.infer<typeof valueMapping>
