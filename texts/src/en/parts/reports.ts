/** What is shown where reports are made and readings exported. */
export { reports } from '../reports.ts'
