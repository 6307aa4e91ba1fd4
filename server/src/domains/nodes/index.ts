export { deleteIngestErrors, loadTopics } from '#domains/node-intake/index.ts'
export { findNode, findNodes, type Node } from './node-store.ts'
export { type NodeDeps, nodeImageRoute, nodeRoutes } from './routes.ts'
