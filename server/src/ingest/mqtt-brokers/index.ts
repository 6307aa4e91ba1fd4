export { createBrokerSource } from './broker-source.ts'
export { createBrokerTest } from './test-broker.ts'
