/** What is shown where reports are made and readings exported. */

export { reportTemplates } from '../report-templates.ts'
export { reports } from '../reports.ts'
