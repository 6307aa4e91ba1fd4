export { countReadings } from './count-readings.ts'
export type { Frame, FrameOutcome, FrameUplink } from './frames/frame.ts'
export { createFrameIntake, type FrameIntake } from './frames/frame-intake.ts'
export { createOwnDecoders } from './frames/own-decoders.ts'
export { createShippedDecoders } from './frames/shipped-decoders.ts'
export { createIngestRates, type IngestRates } from './ingest-rates.ts'
export { createLastValues, type OwnLastValues } from './last-values.ts'
export type { BatchWork, Participant, PreparedBatch } from './participant.ts'
export { alarmParticipant } from './participants/alarms.ts'
export { discoveredKeys } from './participants/discovered-keys.ts'
export { formulaParticipant } from './participants/formulas.ts'
export { futureReadings } from './participants/future-readings.ts'
export { ingestErrors } from './participants/ingest-errors.ts'
export { createLastSeen, type LastSeen } from './participants/last-seen.ts'
export {
  createPublishingKeys,
  type PublishedReading,
  type PublishingKeys,
} from './participants/publishing.ts'
export { unknownAddresses } from './participants/unknown-addresses.ts'
export { createPipeline, type DiskState, type Pipeline } from './pipeline.ts'
export { type QueueLimits, usualQueueLimits } from './queue.ts'
export type { BatchRun } from './run-batch.ts'
export type { IncomingReading, Rejection, Uplink, UplinkOutcome, UplinkSource } from './uplink.ts'
