export { type MqttBroker, startMqttBroker } from './broker.ts'
export { handOver } from './hand-over.ts'
export type { MqttIdentity } from './messages.ts'
export { createTopicDirectory } from './topic-directory.ts'
