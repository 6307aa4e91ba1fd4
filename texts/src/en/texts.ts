import * as administration from './parts/administration.ts'
import * as automation from './parts/automation.ts'
import * as dashboards from './parts/dashboards.ts'
import * as devices from './parts/devices.ts'
import * as field from './parts/field.ts'
import * as history from './parts/history.ts'
import * as maps from './parts/maps.ts'
import * as opcua from './parts/opcua.ts'
import * as reports from './parts/reports.ts'
import * as start from './parts/start.ts'

/** Everything the browser shows; mails stay on the server. */
export const texts = {
  ...start,
  ...dashboards,
  ...maps,
  ...history,
  ...field,
  ...administration,
  ...devices,
  ...automation,
  ...opcua,
  ...reports,
}
