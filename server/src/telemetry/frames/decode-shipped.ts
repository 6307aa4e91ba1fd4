import type { DecodeModule } from './decode-worker.ts'

/** With the decoder's name: raw bytes, JSON. */
export const decode: DecodeModule['decode'] = ({ decoder, bytes, port }) => {
  switch (decoder) {
    case 'raw':
      return { data: { payload: Buffer.from(bytes).toString('hex'), port } }
    case 'json':
      return readJson(bytes)
  }
  return { code: 'decoder.unknown', detail: decoder }
}

/** Its problems are those of JSON over MQTT and HTTP. */
function readJson(bytes: Uint8Array): ReturnType<DecodeModule['decode']> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { code: 'payload.notUtf8', detail: '' }
  }
  try {
    return { data: JSON.parse(text) }
  } catch (error) {
    return { code: 'payload.notJson', detail: (error as Error).message }
  }
}
