import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, instant, moment } from '../endpoints/fields.ts'
import { columnsType } from '../readings/readings.ts'
import { rangePresets } from '../widgets/fields.ts'
import { dashboardId, dashboardSettings, dashboardTypes, reference } from './dashboard-content.ts'
import { dataAnswer, dataBody, widgetQuestion } from './dashboard-data.ts'
import { publicModule } from './public-widgets.ts'

const { endpoint } = endpointsOf('Public dashboards')

/** Who knows it may look; it cannot be guessed. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** Of one company, those that have not expired. */
export const maximumPublic = 200

export const publicDashboard = z.object({
  /** Also the last part of its address, `/public/{id}`. */
  id: z.string(),
  dashboardId: z.number(),
  name: z.string(),
  expiresAt: moment,
  /** Visitors may choose another range than the dashboard's own. */
  chooseRange: z.boolean(),
  createdAt: moment,
  createdBy: z.string(),
})
export type PublicDashboard = z.infer<typeof publicDashboard>

/** What a visitor sees: what there is to draw, nothing of who made it. */
export const publicView = z.object({
  name: z.string(),
  type: z.enum(dashboardTypes),
  settings: dashboardSettings.pick({ range: true, map: true, imageMap: true }),
  widgets: z.array(publicModule),
  references: z.array(reference),
  companyName: z.string(),
  timeZone: z.string(),
  /** A value older than this says more about the past than about now. */
  silentAfterHours: z.number(),
  expiresAt: moment,
  /** Visitors may choose one of `rangePresets` (`publicDataBody.range`). */
  chooseRange: z.boolean(),
})
export type PublicView = z.infer<typeof publicView>

/**
 * The range ends now. It is the dashboard's own; where visitors may choose, one of the presets, so that nobody looks
 * further back than the longest of them.
 */
export const publicDataBody = dataBody.omit({ start: true, end: true }).extend({
  widgets: z.array(widgetQuestion).max(100).optional(),
  range: z.enum(rangePresets).optional(),
})

const visitorParams = z.strictObject({ id: publicId })

export const publicDashboards = {
  view: endpoint('GET', '/dashboards/public/{id}', 'anyone', {
    summary: 'A public dashboard; 404 when the link has expired',
    params: visitorParams,
    output: publicView,
  }),
  data: endpoint('POST', '/dashboards/public/{id}/data', 'anyone', {
    answers: [columnsType],
    errors: ['dashboard.rangeFixed'],
    summary: 'Data of a public dashboard, as in `dashboards.data`; its own range unless visitors may choose',
    params: visitorParams,
    query: z.strictObject({ format: z.enum(['json', 'binary']).optional() }),
    body: publicDataBody,
    output: dataAnswer,
  }),
  token: endpoint('POST', '/dashboards/public/{id}/token', 'anyone', {
    summary: 'Get a token for one live connection, for the data of this dashboard only',
    params: visitorParams,
    output: z.object({ token: z.string() }),
  }),
  list: endpoint('GET', '/dashboards/public/company/{id}', 'Dashboard.Update', {
    company: 'id',
    summary: 'Shared dashboards of a company, newest first',
    params: z.strictObject({ id }),
    output: z.array(publicDashboard),
  }),
  create: endpoint('POST', '/dashboards/public/{company}/{dashboard}/{expiresAt}', 'Dashboard.Update', {
    errors: ['time.outOfRange', 'token.expiryPast', 'dashboard.tooManyShared'],
    company: 'company',
    summary: 'Share a dashboard publicly: create a link that expires',
    params: z.strictObject({ company: id, dashboard: dashboardId, expiresAt: instant }),
    /** `chooseRange`: visitors may choose the range; they may not without. */
    query: z.strictObject({ chooseRange: z.enum(['true', 'false']).default('false') }),
    output: publicDashboard,
    status: 201,
  }),
  remove: endpoint('DELETE', '/dashboards/public/{id}', 'Dashboard.Update', {
    summary: 'Stop sharing: remove the link',
    params: visitorParams,
  }),
}
