/** What is shown of work in the field: journals, gateways and signal tests. */
export { journal } from '../journal.ts'
