export {
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
  importReadings,
  type SendReadings,
} from './import-readings.ts'
export { type DateOrder, type FoundOrder, readLocalTime } from './local-time.ts'
export { type Column, dateOrderOf, guessMapping, type Mapping, timeColumnOf } from './mapping.ts'
export { type PostAnswer, patientSender, SendRefused, type WaitReason } from './patient-sender.ts'
export { type ImportedReading, type RowProblem, type RowProblemCode, readingsOfRow } from './readings.ts'
export { type FileKind, kindOfFile, previewRows, type Row, readRows } from './rows.ts'
export { FileTooLarge, maxFileMegabytes, textOfFile } from './unpack.ts'
