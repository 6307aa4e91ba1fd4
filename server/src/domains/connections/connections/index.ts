export {
  type ConnectionRecord,
  connectionsOf,
  deleteConnectionStates,
  loadConnectionRecords,
  messageCountsOf,
  writeConnectionRecords,
} from './connection-store.ts'
export { nodesOfKind } from './nodes-of-kind.ts'
export { logOutages } from './outages.ts'
export { checkTls, type TlsTexts } from './tls-check.ts'
export {
  checkValues,
  limitProblem,
  type WriteLimits,
  type WriteProblem,
  type WrittenValue,
} from './written-values.ts'
