export { createCommandEncoder, createSparkplugDownlinks } from './commands.ts'
export { type HostChannels, type SparkplugHostApplication, startSparkplugHost } from './host.ts'
