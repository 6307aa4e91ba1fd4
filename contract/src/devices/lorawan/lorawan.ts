import * as z from 'zod'
import type { ErrorCode } from '../../endpoints/errors.ts'
import { oneLine, text } from '../../endpoints/fields.ts'
import { readEui, readGatewayId, readHex } from './eui.ts'

const because = (code: ErrorCode) => ({ message: code })

/** An address of LoRaWAN, given in any of the usual ways; read as 16 hex digits in lower case. */
export const eui = z
  .string()
  .max(64)
  .transform((value, context) => {
    const read = readEui(value)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', ...because('field.eui') })
    return z.NEVER
  })

/** A gateway as its network server names it: by its EUI, or by an ID of its own; in lower case. */
export const gatewayEui = z
  .string()
  .max(64)
  .transform((value, context) => {
    const read = readGatewayId(value)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', ...because('field.deveui') })
    return z.NEVER
  })
  .describe('The EUI, or the ID by which the network server names the gateway')

/** A key of LoRaWAN: 32 hex digits. */
export const aesKey = z
  .string()
  .max(128)
  .transform((value, context) => {
    const read = readHex(value, 32)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', ...because('field.appKey') })
    return z.NEVER
  })

/** The longest that any region and data rate carries. */
export const maxLorawanBytes = 242

export const activations = ['OTAA', 'ABP'] as const
export const activation = z.enum(activations)

/** Clears what is stored. */
const empty = z.literal('')
export const profile = oneLine(text().trim())

/** What may be set of a LoRaWAN node, and of no other: null and '' leave the others as they are. */
export const lorawanFields = {
  appEui: z.union([empty, eui]).nullable().describe('The JoinEUI; null or empty clears it'),
  appKey: z
    .union([empty, aesKey])
    .nullable()
    .describe('Never read back: null or absent keeps the stored one, empty clears it'),
  profile: profile.nullable().describe('The device profile on the network server'),
  activation: activation.nullable(),
}
