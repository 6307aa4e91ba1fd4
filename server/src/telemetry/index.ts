export { createPipeline, type DiskState, type Pipeline } from './pipeline.ts'
export type { IncomingReading, Rejection, Uplink, UplinkOutcome, UplinkSource } from './uplink.ts'
