export {
  type ConnectionRecord,
  connectionsOf,
  deleteConnectionStates,
  loadConnectionRecords,
  messageCountsOf,
  writeConnectionRecords,
} from './connection-store.ts'
