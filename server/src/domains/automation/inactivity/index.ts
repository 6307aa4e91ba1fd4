export { createInactivitySweep, type InactivitySweep } from './sweep.ts'
