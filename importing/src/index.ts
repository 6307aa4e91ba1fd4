export {
  type ImportProgress,
  type ImportSummary,
  importReadings,
  type SendReadings,
} from './import-readings.ts'
export { readLocalTime } from './local-time.ts'
export { type Column, guessMapping, type Mapping } from './mapping.ts'
export { type PostAnswer, patientSender, SendRefused, type WaitReason } from './patient-sender.ts'
export { type ImportedReading, type RowProblem, type RowProblemCode, readingsOfRow } from './readings.ts'
export { type FileKind, kindOfFile, previewRows, type Row, readRows } from './rows.ts'
export { FileTooLarge, maxFileMegabytes, textOfFile } from './unpack.ts'
