export { insertLogEntries as writeLogIn, insertLogEntry as writeLog, type NewLogEntry } from './log-store.ts'
export { insertLogEntriesOfCompanies as writeLogsOfCompanies } from './pipeline-log-store.ts'
export { logRoutes } from './routes.ts'
