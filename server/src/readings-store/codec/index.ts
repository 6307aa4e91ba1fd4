export { decodeHours, encodeHours } from './hours.ts'
export {
  type DecodedBatch,
  type DecodedRecord,
  type Deletion,
  decodeBatch,
  decodeRecord,
  encodeBatch,
  encodeDeletion,
} from './log-batch.ts'
export { type HourRollups, rollUp } from './roll-up.ts'
export { type DecodedSegment, decodeSegment, encodeSegment } from './segment.ts'
