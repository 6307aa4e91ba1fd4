export type { SparkplugHost } from './ports.ts'
export { sparkplugRoutes } from './routes.ts'
export { bindSparkplug } from './sparkplug.ts'
export {
  describeSparkplugKeys,
  loadSparkplugNodes,
  resetSparkplugStates,
  type SparkplugStateRow,
  type StoredBinding,
  writeSparkplugStates,
} from './sparkplug-store.ts'
