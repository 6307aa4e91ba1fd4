import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, flag, id, pageQuery, pictureTypes } from '../endpoints/fields.ts'
import { marker } from '../widgets/maps.ts'
import { moduleBody } from '../widgets/module.ts'
import {
  createBody,
  createInCategoryBody,
  dashboard,
  dashboardId,
  dashboardModule,
  dashboardSummary,
  dashboardVersion,
  exportedDashboard,
  importBody,
  modules,
  updateBody,
} from './dashboard-content.ts'

const { endpoint, listEndpoint } = endpointsOf('Dashboards')

const params = z.strictObject({ id: dashboardId })
const moduleParams = z.strictObject({ id })
const company = { company: 'company', params: z.strictObject({ company: id }) } as const
const versionParams = z.strictObject({
  id: dashboardId,
  version: z.coerce.number().int().min(1).max(2_147_483_647),
})
const stores = ['versions'] as const
const create = { status: 201, stores } as const
const change = { stores } as const

export const dashboards = {
  list: listEndpoint('/companies/{id}/dashboards', 'Dashboard.View', {
    company: 'id',
    summary: 'Dashboards of a company',
    params: z.strictObject({ id }),
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['name', 'updatedAt', 'createdAt']).default('name'),
      categoryId: id.optional(),
      /** Only those that name this node. */
      deveui: deveui.optional(),
    }),
    item: dashboardSummary,
  }),
  default: endpoint('GET', '/dashboards/default', 'Dashboard.View', {
    summary: 'The default dashboard of the company; null when there is none',
    output: dashboard.nullable(),
  }),
  get: endpoint('GET', '/dashboards/{id}', 'Dashboard.View', {
    summary: 'One dashboard with its widgets',
    params,
    output: dashboard,
  }),
  create: endpoint('POST', '/dashboards', 'Dashboard.Create', {
    errors: [
      'feature.off',
      'dashboard.foreignApplication',
      'dashboard.foreignNode',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
      'dashboard.tooMany',
    ],
    ...create,
    summary: 'Create a dashboard in the active company',
    body: createBody,
    output: dashboard,
  }),
  createInCompany: endpoint('POST', '/dashboards/create/{company}', 'Dashboard.Create', {
    errors: [
      'feature.off',
      'dashboard.foreignApplication',
      'dashboard.foreignNode',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
      'dashboard.tooMany',
    ],
    ...create,
    ...company,
    summary: 'Create a dashboard in a company',
    body: createBody,
    output: dashboard,
  }),
  createInCategory: endpoint('POST', '/dashboards/create/{company}/{category}', 'Dashboard.Create', {
    errors: [
      'feature.off',
      'dashboard.foreignApplication',
      'dashboard.foreignNode',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
      'dashboard.tooMany',
    ],
    ...create,
    company: 'company',
    summary: 'Create a dashboard in a category',
    params: z.strictObject({ company: id, category: id }),
    body: createInCategoryBody,
    output: dashboard,
  }),
  update: endpoint('PUT', '/dashboards/{id}', 'Dashboard.Update', {
    errors: [
      'dashboard.changed',
      'dashboard.foreignNode',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    ...change,
    summary: 'Save a dashboard: all of it or the changed parts; 409 when another user saved in the meantime',
    params,
    body: updateBody,
    output: dashboard,
  }),
  duplicate: endpoint('POST', '/dashboards/{id}/duplicate', 'Dashboard.Create', {
    errors: ['feature.off', 'dashboard.tooMany'],
    ...create,
    summary: 'Duplicate a dashboard',
    params,
    output: dashboard,
  }),
  setDefault: endpoint('PUT', '/dashboards/{id}/default', 'Dashboard.Update', {
    ...change,
    summary: 'Set or remove as default dashboard',
    params,
    query: z.strictObject({ isDefault: flag.default(true) }),
    output: dashboardSummary,
  }),
  remove: endpoint('DELETE', '/dashboards/{id}', 'Dashboard.Update', {
    ...change,
    summary: 'Delete a dashboard with its widgets and versions',
    params,
  }),
  versions: endpoint('GET', '/dashboards/{id}/versions', 'Dashboard.View', {
    summary: 'Version history: the last 50 versions, newest first',
    params,
    output: z.array(dashboardVersion),
  }),
  version: endpoint('GET', '/dashboards/{id}/versions/{version}', 'Dashboard.View', {
    summary: 'Content of a version',
    params: versionParams,
    output: dashboard,
  }),
  restore: endpoint('POST', '/dashboards/{id}/versions/{version}/restore', 'Dashboard.Update', {
    ...change,
    summary: 'Restore a version, as a new version',
    params: versionParams,
    output: dashboard,
  }),
  export: endpoint('GET', '/dashboards/{id}/export', 'Dashboard.View', {
    summary: 'Export a dashboard as a file',
    params,
    output: exportedDashboard,
  }),
  import: endpoint('POST', '/dashboards/import/{company}', 'Dashboard.Create', {
    errors: [
      'feature.off',
      'dashboard.foreignApplication',
      'dashboard.foreignNode',
      'dashboard.newerFormat',
      'dashboard.unreadable',
      'dashboard.tooLarge',
      'dashboard.ownAddress',
      'dashboard.tooMany',
    ],
    ...create,
    ...company,
    summary: 'Import a dashboard from a file',
    body: importBody,
    output: dashboard,
  }),
  addMarker: endpoint('POST', '/dashboards/map/marker/{id}', 'Dashboard.Update', {
    errors: ['dashboard.foreignNode', 'dashboard.wrongType', 'field.tooMany'],
    ...change,
    summary: 'Add a marker to a map dashboard',
    params,
    body: marker.omit({ markerId: true }),
    output: marker,
    status: 201,
  }),
  removeMarker: endpoint('DELETE', '/dashboards/map/marker/{id}', 'Dashboard.Update', {
    ...change,
    summary: 'Remove a marker from its map dashboard',
    params: moduleParams,
  }),
  modules: endpoint('GET', '/dashboards/{id}/modules', 'Dashboard.View', {
    summary: 'Widgets of a dashboard, in order',
    params,
    output: z.array(dashboardModule),
  }),
  addModule: endpoint('POST', '/dashboards/{id}/modules', 'Dashboard.Update', {
    errors: [
      'dashboard.foreignNode',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
      'dashboard.tooManyWidgets',
    ],
    ...change,
    summary: 'Add a widget',
    params,
    body: moduleBody,
    output: dashboardModule,
    status: 201,
  }),
  updateModules: endpoint('PUT', '/dashboards/{id}/modules', 'Dashboard.Update', {
    errors: [
      'dashboard.foreignNode',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    ...change,
    summary: 'Change several widgets at once; the others stay as they are',
    params,
    body: modules,
    output: z.array(dashboardModule),
  }),
  module: endpoint('GET', '/dashboards/modules/{id}', 'Dashboard.View', {
    summary: 'One widget',
    params: moduleParams,
    output: dashboardModule,
  }),
  updateModule: endpoint('PUT', '/dashboards/modules/{id}', 'Dashboard.Update', {
    errors: [
      'dashboard.foreignNode',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    ...change,
    summary: 'Change a widget',
    params: moduleParams,
    body: moduleBody,
    output: dashboardModule,
  }),
  removeModule: endpoint('DELETE', '/dashboards/modules/{id}', 'Dashboard.Update', {
    ...change,
    summary: 'Delete a widget',
    params: moduleParams,
  }),
  copyModule: endpoint('POST', '/dashboards/modules/{id}/copy', 'Dashboard.Update', {
    errors: ['dashboard.tooManyWidgets'],
    ...change,
    summary: 'Copy a widget, to its own dashboard or another',
    params: moduleParams,
    body: z.strictObject({ dashboardId: z.number().int().min(1).max(2_147_483_647).optional() }),
    output: dashboardModule,
    status: 201,
  }),
  addImage: endpoint('POST', '/dashboards/{id}/image', 'Dashboard.Update', {
    accepts: pictureTypes,
    errors: ['image.unreadable'],
    ...change,
    stores: ['pictures', 'versions'],
    summary: 'Upload an image for a dashboard; its name goes into the settings of a widget',
    params,
    output: z.object({ image: z.string() }),
    status: 201,
  }),
  setModuleImage: endpoint('POST', '/dashboards/modules/{id}/image', 'Dashboard.Update', {
    accepts: pictureTypes,
    errors: ['dashboard.wrongType', 'image.unreadable'],
    ...change,
    stores: ['pictures', 'versions'],
    summary: 'Set the image of an image or image map widget; the file is the body',
    params: moduleParams,
    output: z.object({ image: z.string() }),
  }),
}
