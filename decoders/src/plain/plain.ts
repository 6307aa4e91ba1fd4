import { defineModels } from '../define-models.ts'
import type { DecodedUplink, DecoderModel } from '../model.ts'
import { toHex } from '../payload.ts'
import { decodeCayenne } from './cayenne-lpp.ts'

const [raw, cayenne] = [
  defineModels(
    '',
    {
      decode(payload) {
        payload.set('bytes', payload.bytes.length)
        payload.set('hex', toHex(payload.take(payload.left)))
      },
    },
    [{ id: 'raw', name: 'Raw', keys: 'hex bytes' }],
  ),
  // Its keys have the number of the channel that the payload names, so none can be told beforehand.
  defineModels('', { decode: decodeCayenne, partial: true }, [
    { id: 'cayenne-lpp', name: 'Cayenne LPP', keys: '' },
  ]),
]

const json: DecoderModel = {
  id: 'json',
  name: 'JSON',
  manufacturer: '',
  keys: [],
  commands: [],
  decodeUplink: ({ bytes }) => parseObject(Uint8Array.from(bytes)),
}

/** Decoders of no manufacturer. */
export const plain: readonly DecoderModel[] = [...raw, json, ...cayenne]

function parseObject(bytes: Uint8Array): DecodedUplink {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { data: value as Record<string, unknown> }
    }
  } catch {
    // Neither text nor JSON: the same answer as for JSON that is no object.
  }
  return { errors: ['Not a JSON object'] }
}
