export { mapPages } from '../dashboards/map-pages.ts'
