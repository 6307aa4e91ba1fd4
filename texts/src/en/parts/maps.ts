/** What maps with nodes show, and where nodes get their place. */
export { mapPages } from '../map-pages.ts'
