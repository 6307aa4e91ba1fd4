/** What dashboards, templates and widgets show. */
export { frames } from '../dashboards/frames.ts'
export { pictureMap } from '../dashboards/picture-map.ts'
export { sharing } from '../dashboards/sharing.ts'
export { templates } from '../dashboards/templates.ts'
export { widgets } from '../dashboards/widgets.ts'
export { weather } from '../readings/weather.ts'
