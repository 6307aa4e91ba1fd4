/** What is shown of work in the field: journals, gateways and signal tests. */
export { gateways } from '../gateways.ts'
export { journal } from '../journal.ts'
export { signalTests } from '../signal-tests.ts'
