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
} from './columns/mapping.ts'
export type { Decimal } from './columns/numbers.ts'
export { type FileSurvey, surveyFile } from './columns/survey.ts'
export { type FileTable, openFile, UnknownFormat } from './files/open-file.ts'
export {
  type FileKind,
  kindOfFile,
  previewRows,
  type Row,
  type RowProblemCode,
  readRows,
} from './files/rows.ts'
export { FileTooLarge, maxFileMegabytes, textOfFile } from './files/unpack.ts'
export {
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
  importReadings,
  type SendReadings,
} from './import-readings.ts'
export { type PostAnswer, patientSender, SendRefused, type WaitReason } from './patient-sender.ts'
export type { ImportedReading, RowProblem } from './readings.ts'
export { type DateOrder, instantIn, readLocalTime, type TimeStyle } from './times/local-time.ts'
export { createTimeReader } from './times/row-time.ts'
export type { FoundOrder } from './times/time-facts.ts'
