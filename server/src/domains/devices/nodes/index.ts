export {
  deleteIngestErrors,
  deleteLateReadings,
  deleteReadingCounts,
  loadTopics,
} from '#domains/devices/node-intake/index.ts'
export { holderOf } from './deveui/holders.ts'
export { countTaken, createTakenDeveuis, type WatchTaken } from './deveui/taken-deveuis.ts'
export { nodeImportRoute } from './import/route.ts'
export { ensureKey, updateKey } from './keys.ts'
export { createAppKeys, storedDeveui, withSealedKey } from './lorawan/lorawan.ts'
export { findLorawan } from './lorawan/lorawan-store.ts'
export { countAllNodes, type NodeState } from './node-list-store.ts'
export { findNode, findNodes, listNodesOf, lockNodesOf, type Node } from './node-store.ts'
export { type CountReadings, chosenNodes, type NodeChoice } from './node-views.ts'
export { createNode, type RemovalOptions, removeLocked } from './nodes.ts'
export { nodePlacesRoute } from './places-route.ts'
export { type NodeDeps, nodeImageRoute, nodeRoutes } from './routes.ts'
export { isSilent, type Silence, silenceOf } from './silence-store.ts'
