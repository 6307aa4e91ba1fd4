import * as z from 'zod'
import { parseInstant } from '../values/time/parse-instant.ts'
import { isTimeZone } from '../values/time/time-zone.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The fields that many entities share, with the rules of the specification's sections 5 and 9.
 * A rule's own code travels as the issue's message; http/ turns it into the user's language.
 */
const because = (code: ErrorCode) => ({ message: code })

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** Text that PostgreSQL can hold and that means the same everywhere: no NUL, controls or lone surrogates. */
export const text = (maximum = 255) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !controlCharacters.test(value) && value.isWellFormed(), because('field.control'))

/** Line breaks and tabs, by which a name would end a header, a row of a table or a line of a log. */
const lineBreak = /[\t\r\n\u0085\u2028\u2029]/
/** On one line; what surrounds it is taken off. */
export const oneLine = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.refine((value) => !lineBreak.test(value), because('field.control'))

export const name = oneLine(text().trim().min(1))

/** Text that a person must be able to read: letters in it, not one character over and over. */
export const sentence = (minimum: number, maximum: number) =>
  text(maximum)
    .trim()
    .min(minimum)
    .refine((value) => /\p{L}/u.test(value), because('field.noLetter'))
    .refine((value) => !/(.)\1{9,}/u.test(value), because('field.repetition'))

export const id = z.guid().toLowerCase()
export const email = z.email(because('field.email')).max(255)
export const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, because('field.phone'))
/** A Swedish, Danish or other VAT or organisation number: letters, digits, dashes and spaces. */
export const orgNumber = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^(?=(?:.*\d){4})[A-Za-z]{0,3}[\dA-Za-z][\d A-Za-z.-]*$/, because('field.orgNumber'))
export const country = text(64).trim()
export const language = z.enum(['en', 'sv', 'da'])
export type Language = z.infer<typeof language>

export const timeZone = z.string().max(64).refine(isTimeZone, because('field.timeZone'))

/** Words that are path segments after /tag/ or /tagdata/ and so can never be a node's address. */
const pathWords = new Set(
  'pool keys latest company map detail info key meta-with-keys force publishing publish-key active-inactive-count tagdata currents timeseries limit create'.split(
    ' ',
  ),
)
/** A node's address: 1-64 of letters, digits, . _ : - (LoRaWAN asks for 16 hex digits on top). */
export const deveui = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, because('field.deveui'))
  .refine((value) => !pathWords.has(value.toLowerCase()) && !/^\.+$/.test(value), because('field.deveui'))

/** A key of a node, such as `temperature`. */
export const key = oneLine(text(128).trim().min(1))

export const earliestReading = Date.UTC(1990, 0, 1)
/** A moment by the grammar of `parseInstant`; read as epoch milliseconds. */
export const instant = z.union([z.number(), z.string().max(40)]).transform((value, context) => {
  const ms = parseInstant(value)
  if (ms !== undefined) return ms
  context.addIssue({ code: 'custom', ...because('field.date') })
  return z.NEVER
})

/** A name or an IP address; where it leads is checked when it is connected to. */
export const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^([\p{L}\p{N}_]([\p{L}\p{N}_.-]*[\p{L}\p{N}_])?\.?|\[?[0-9A-Fa-f:.]+\]?)$/u, {
    message: 'field.host',
  })

/** How moments leave the server. */
export const moment = z.iso.datetime()

export const image = z.string().nullable()
/** The pictures that are taken. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/**
 * Query of a paged list; the number of all matches travels in the header `x-total-count`. A page is made at once:
 * 10,000 nodes held the event loop for 70 ms, 1,000 for 7 ms.
 */
export const pageQuery = {
  search: text(100).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  order: z.enum(['asc', 'desc']).default('asc'),
}
/** Query of a call that answers with something of each key. */
export const keyPage = {
  limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}
/** Of a query: several, with commas between them. */
export const commaList = (item: z.ZodType<string, string>) =>
  z
    .string()
    .max(60_000)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(1000))
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** `#rrggbb`, with two more digits for how opaque it is. */
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/)
/** Colours with a meaning; each theme has its own shade of them. */
export const tones = ['ok', 'attention', 'alarm', 'silent', 'neutral'] as const
export type Tone = (typeof tones)[number]

/** A number that can be drawn. */
export const bound = z.number().min(-1e15).max(1e15)

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
