import { findDecoder } from '@fyr/decoders'
import type { DecodeModule } from './decode-worker.ts'

export const decode: DecodeModule['decode'] = ({ decoder, bytes, port, time }) =>
  findDecoder(decoder)?.decodeUplink({ bytes, fPort: port ?? 0, recvTime: new Date(time) })
