/** What maps with nodes show, and where nodes get their place. */
export { mapPages } from '../dashboards/map-pages.ts'
