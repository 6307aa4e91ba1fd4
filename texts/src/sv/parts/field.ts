/** What is shown of work in the field: journals, gateways and signal tests. */
export { gateways } from '../devices/gateways.ts'
export { journal } from '../devices/journal.ts'
export { signalTests } from '../devices/signal-tests.ts'
