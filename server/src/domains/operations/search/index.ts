export { createSearchHub } from './search-hub.ts'
