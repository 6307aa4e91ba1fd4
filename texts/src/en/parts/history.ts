/** What is shown where readings are imported, corrected, or could not be stored. */

export { dataErrors } from '../devices/data-errors.ts'
export { corrections } from '../readings/corrections.ts'
export { importing } from '../readings/importing.ts'
