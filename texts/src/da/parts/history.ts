export { corrections } from '../corrections.ts'
export { dataErrors } from '../data-errors.ts'
export { importing } from '../importing.ts'
