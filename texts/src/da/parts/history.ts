export { dataErrors } from '../devices/data-errors.ts'
export { corrections } from '../readings/corrections.ts'
export { importing } from '../readings/importing.ts'
