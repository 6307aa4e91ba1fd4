export {
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
  importReadings,
  type SendReadings,
} from './import-readings.ts'
export { type DateOrder, instantIn, readLocalTime, type TimeStyle } from './local-time.ts'
export {
  type Column,
  clockColumnOf,
  dateOrderOf,
  eitherNumberOf,
  findClock,
  guessColumns,
  guessMapping,
  type Mapping,
  timeColumnOf,
  timeStyleOf,
  zoneOfFile,
} from './mapping.ts'
export type { Decimal } from './numbers.ts'
export { type FileTable, openFile, UnknownFormat } from './open-file.ts'
export { type PostAnswer, patientSender, SendRefused, type WaitReason } from './patient-sender.ts'
export type { ImportedReading, RowProblem } from './readings.ts'
export { createTimeReader } from './row-time.ts'
export { type FileKind, kindOfFile, previewRows, type Row, type RowProblemCode, readRows } from './rows.ts'
export { type FileSurvey, surveyFile } from './survey.ts'
export type { FoundOrder } from './time-facts.ts'
export { FileTooLarge, maxFileMegabytes, textOfFile } from './unpack.ts'
