export { brokerSourceName, createBrokerSource } from './broker-source.ts'
export { createBrokerDownlinks } from './downlink-driver.ts'
export { createBrokerTest } from './test-broker.ts'
