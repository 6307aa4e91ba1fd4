import * as z from 'zod'
import { oneLine, text } from '../../endpoints/fields.ts'

/** What templates may name in braces; beside them `secret` in the values of headers. */
const placeholders = new Set(['devEui', 'devEuiUpper', 'port', 'hex', 'base64', 'confirmed', 'reference'])
const namesOnly = (template: string, more: readonly string[] = []) =>
  [...template.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => placeholders.has(name) || more.includes(name))

const known = { message: 'field.placeholder' }
/** Where a call goes is said by the template alone, never by what is put into it. */
const isWebAddress = (url: string) =>
  url === '' || (/^https?:\/\/[^\s/{}]+(\/|$)/.test(url) && URL.canParse(url))

function isJson(body: string): boolean {
  if (body === '') return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** The HTTP call by which a network server without a driver of its own takes a downlink; no address: none. */
export const genericDownlink = z
  .strictObject({
    url: oneLine(text(1000).trim())
      .refine(isWebAddress, { message: 'field.webAddress' })
      .refine((url) => namesOnly(url), known)
      .default(''),
    method: z.enum(['POST', 'PUT']).default('POST'),
    headers: z
      .array(
        z.strictObject({
          name: oneLine(text(100).trim()).refine((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name), {
            message: 'field.invalid',
          }),
          value: oneLine(text(1000).trim()).refine((value) => namesOnly(value, ['secret']), known),
        }),
      )
      .max(10)
      .default([]),
    body: text(4096)
      .refine(isJson, { message: 'field.json' })
      .refine((body) => namesOnly(body), known)
      .default('')
      .describe(
        'JSON with {devEui}, {devEuiUpper}, {port}, {hex}, {base64}, {confirmed} and {reference} in its texts',
      ),
  })
  .meta({ id: 'GenericDownlink' })
export type GenericDownlink = z.infer<typeof genericDownlink>
