/** What dashboards, templates and widgets show. */
export { frames } from '../frames.ts'
export { pictureMap } from '../picture-map.ts'
export { sharing } from '../sharing.ts'
export { templates } from '../templates.ts'
export { weather } from '../weather.ts'
export { widgets } from '../widgets.ts'
