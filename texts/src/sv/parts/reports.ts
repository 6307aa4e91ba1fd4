/** What is shown where reports are made and readings exported. */

export { reportTemplates } from '../reports/report-templates.ts'
export { reports } from '../reports/reports.ts'
