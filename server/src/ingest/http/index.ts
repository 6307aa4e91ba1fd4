export { addressOf, createNodeReadings, type NodeReadings } from './node-readings.ts'
export { httpIngestRoutes } from './routes.ts'
export {
  answerEmpty,
  answerWrite,
  createReadingWriter,
  type HttpIngestLimits,
  type WriteReadings,
} from './write-readings.ts'
