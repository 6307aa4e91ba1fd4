import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import type { ErrorCode } from '../endpoints/errors.ts'
import { deveui, id, moment, name, text } from '../endpoints/fields.ts'
import { maxDecoderSource } from './decoder-limits.ts'
import { readBytes } from './lorawan/eui.ts'

const { endpoint } = endpointsOf('Decoders')

/** Bytes of a payload that is tried: more than any network sends. */
const maxTestBytes = 512

/** `basic`: the payload names its own keys; `shipped`: a model of device; `own`: the company's. */
export const decoderOrigins = ['basic', 'shipped', 'own'] as const

const decoderKey = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: z.enum(['gauge', 'counter']),
})

/** What the bytes of a node's frames can be decoded by. */
export const decoderChoice = z
  .object({
    decoderId: z.string().describe('What nodes name it by'),
    name: z.string(),
    manufacturer: z.string(),
    origin: z.enum(decoderOrigins),
    /** Those that it may answer; none where that is not known before. */
    keys: z.array(decoderKey),
    hasEncoder: z.boolean().describe('Whether downlinks can be sent as JSON; not known of own decoders'),
    isLicensed: z.boolean().describe('Whether the licence lets nodes take it'),
    nodes: z.number().describe('How many nodes of the company have it'),
  })
  .meta({ id: 'DecoderChoice' })
export type DecoderChoice = z.infer<typeof decoderChoice>

const source = text(maxDecoderSource)
  .refine((value) => value.trim() !== '', { message: 'field.required' satisfies ErrorCode })
  .describe('JavaScript with decodeUplink (LoRa Alliance TS013), Decoder or Decode')
const body = z.strictObject({ name, source })

/** A decoder that the company wrote or pasted. */
export const ownDecoder = z
  .object({
    decoderId: id,
    name: z.string(),
    source: z.string(),
    nodes: z.number(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'OwnDecoder' })
export type OwnDecoder = z.infer<typeof ownDecoder>

const payload = z
  .string()
  .max(8192)
  .transform((value, context) => {
    const bytes = readBytes(value)
    if (bytes && bytes.length <= maxTestBytes) return bytes
    context.addIssue({ code: 'custom', message: 'field.payload' satisfies ErrorCode })
    return z.NEVER
  })
  .describe('The bytes in hex, with any separators, or in base64')

/** What is tried is `source`, else the decoder with the id. */
const decoderTestBody = z.strictObject({
  source: source.optional(),
  decoderId: z.string().max(100).optional(),
  payload,
  port: z.number().int().min(0).max(255).default(1),
  deveui: deveui.optional().describe('The node whose settings decide what becomes a reading'),
})
export type DecoderTestBody = z.infer<typeof decoderTestBody>

export const decoderTest = z
  .object({
    readings: z.array(
      z.object({
        key: z.string(),
        value: z.unknown(),
        time: moment.nullable().describe('Of what was measured earlier; null for now'),
      }),
    ),
    warnings: z.array(z.string()),
    console: z.array(z.string()),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        detail: z.string(),
        line: z.number().nullable(),
        column: z.number().nullable(),
      })
      .nullable(),
    cpuMs: z.number(),
  })
  .meta({ id: 'DecoderTest' })
export type DecoderTest = z.infer<typeof decoderTest>

const params = z.strictObject({ id })

export const decoders = {
  list: endpoint('GET', '/decoder', 'Tag.View', {
    token: 'read',
    summary: 'The decoders that nodes of the active company can have',
    output: z.array(decoderChoice),
  }),
  get: endpoint('GET', '/decoder/{id}', 'Tag.View', {
    summary: 'A decoder of the company, with its source',
    params,
    output: ownDecoder,
  }),
  create: endpoint('POST', '/decoder', 'Tag.Update', {
    errors: ['decoder.nameTaken', 'decoder.tooMany'],
    summary: 'Make a decoder; a company has 200 at most',
    body,
    output: ownDecoder,
    status: 201,
  }),
  update: endpoint('PUT', '/decoder/{id}', 'Tag.Update', {
    errors: ['decoder.nameTaken'],
    summary: 'Change a decoder; the next frames are decoded by it',
    params,
    body: changeBody(body.shape, ownDecoder.shape),
    output: ownDecoder,
  }),
  remove: endpoint('DELETE', '/decoder/{id}', 'Tag.Update', {
    errors: ['decoder.inUse'],
    summary: 'Delete a decoder that no node has',
    params,
  }),
  test: endpoint('POST', '/mqtt/topic/decode/test', 'Tag.Update', {
    errors: ['request.tooMany'],
    summary: 'Try a decoder on a payload: what becomes readings, or what is wrong and where',
    body: decoderTestBody,
    output: decoderTest,
  }),
}
