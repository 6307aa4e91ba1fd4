export {
  type DecodeFailure,
  type DecodeResult,
  resultOfAnswer,
  resultOfOutcome,
} from './decode-result.ts'
export { readingsOf } from './decoded-readings.ts'
export { createDecoderScripts, type DecoderScripts } from './decoder-scripts.ts'
export { checkDecoderChoice, describedKeys, findWrongDecoders, isOwn } from './decoders.ts'
export { createDownlinkEncoder } from './encode-downlink.ts'
export { type DecoderDeps, decoderRoutes } from './routes.ts'
export { inputOf } from './try-decoder.ts'
