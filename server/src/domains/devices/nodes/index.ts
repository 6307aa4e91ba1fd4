export {
  deleteIngestErrors,
  deleteLateReadings,
  deleteReadingCounts,
  loadTopics,
} from '#domains/devices/node-intake/index.ts'
export { holderOf } from './deveui/holders.ts'
export { countTaken, createTakenDeveuis, type WatchTaken } from './deveui/taken-deveuis.ts'
export { nodeImportRoute } from './import/route.ts'
export { ensureKeys, updateKey } from './keys/keys.ts'
export { countAllNodes, type NodeState } from './list/node-list-store.ts'
export { type CountReadings, chosenNodes, type NodeChoice } from './list/node-views.ts'
export { nodePlacesRoute } from './list/places-route.ts'
export { isSilent, type Silence, silenceOf } from './list/silence-store.ts'
export { createAppKeys, storedDeveui, withSealedKey } from './lorawan/lorawan.ts'
export { findLorawan } from './lorawan/lorawan-store.ts'
export { findNode, findNodes, listNodesOf, lockNodesOf, type Node } from './node-store.ts'
export { createNode, type RemovalOptions, removeLocked } from './nodes.ts'
export { type BindSparkplug, type NodeDeps, nodeImageRoute, nodeRoutes } from './routes.ts'
export {
  findSparkplug,
  type SparkplugNode,
  saveSparkplug,
} from './sparkplug/sparkplug-store.ts'
export { hostIdOf, sparkplugWire } from './sparkplug/sparkplug-wire.ts'
