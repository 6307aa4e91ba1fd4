export { mapPages } from '../map-pages.ts'
