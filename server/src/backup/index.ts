export { type BackUpSummary, backUp } from './back-up.ts'
export { BackupRefusal } from './refusal.ts'
export { type RestoreSummary, restore } from './restore.ts'
