/** What is shown where readings are imported, corrected, or could not be stored. */
export { corrections } from '../corrections.ts'
export { dataErrors } from '../data-errors.ts'
export { importing } from '../importing.ts'
