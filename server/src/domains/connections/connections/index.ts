export {
  type ConnectionRecord,
  connectionsOf,
  deleteConnectionStates,
  loadConnectionRecords,
  messageCountsOf,
  writeConnectionRecords,
} from './connection-store.ts'
export { checkTls, type TlsTexts } from './tls-check.ts'
