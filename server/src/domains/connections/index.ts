export {
  type ConnectionRecord,
  deleteConnectionStates,
  loadConnectionRecords,
  writeConnectionRecords,
} from './connection-store.ts'
