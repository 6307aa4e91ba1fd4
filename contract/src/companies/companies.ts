import * as z from 'zod'
import { session } from '../access/accounts.ts'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { country, id, image, moment, pageQuery, pictureTypes } from '../endpoints/fields.ts'
import { companyBody, companyFields } from '../settings/company-details.ts'
import { companySettings } from '../settings/settings.ts'

const { endpoint, listEndpoint } = endpointsOf('Companies')

export const company = z
  .object({
    companyId: id,
    name: z.string(),
    orgNumber: z.string(),
    postalAdress: z.string(),
    deliveryAdress: z.string(),
    contactPhonenumber: z.string(),
    invoiceAdress: z.string(),
    refrenceNmuber: z.string(),
    country: z.string().nullable(),
    image,
    createdAt: moment,
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof company>
const companyChanges = changeBody(companyFields, company.shape)
export type CompanyChanges = z.output<typeof companyChanges>

const params = z.strictObject({ id })

/** A company that is closed, and of which all goes in the background. */
export const companyDeletion = z
  .object({
    deletionId: id,
    companyId: id,
    name: z.string(),
    /** The e-mail; null for the portal itself, or an account that is gone. */
    requestedBy: z.string().nullable(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** Percent. */
    progress: z.number(),
    rowsDeleted: z.number(),
    /** Why the last attempt failed; another follows. */
    reason: z.enum(['diskFull', 'error']).nullable(),
    createdAt: moment,
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'CompanyDeletion' })
export type CompanyDeletion = z.infer<typeof companyDeletion>

/** What a company may store beside readings; pictures, files and versions in bytes. */
export const companyLimits = [
  'nodes',
  'applications',
  'keys',
  'tokens',
  'pictureBytes',
  'fileBytes',
  'versionBytes',
] as const
const limit = { limit: z.enum(companyLimits), maximum: z.number() }

/** Pages that recent changes link to: that of a node by its DevEUI, a user by the account, all else by its id. */
export const changePages = [
  'node',
  'alarm',
  'maintenanceWindow',
  'application',
  'dashboard',
  'gateway',
  'signalTest',
  'script',
  'formula',
  'decoder',
  'mqttBroker',
  'modbusMaster',
  'opcuaServer',
  'report',
  'reportTemplate',
  'action',
  'user',
] as const

/** What Home says at first glance. */
export const overview = z
  .object({
    nodes: z.number(),
    silentNodes: z.number(),
    lowBatteryNodes: z.number(),
    activeAlarms: z.object({ a: z.number(), b: z.number(), c: z.number() }),
    applications: z.number(),
    alarmRules: z.number(),
    readingsToday: z.number(),
    readingsYesterday: z.number(),
    /** Nodes that went silent, longest first, ten at most. */
    silent: z.array(z.object({ deveui: z.string(), name: z.string(), lastContact: moment.nullable() })),
    /** The newest changes by people, twenty at most. */
    changes: z.array(
      z.object({
        at: moment,
        actor: z.string(),
        action: z.string(),
        objectType: z.string(),
        objectName: z.string(),
        /** The page about it; left out where the object is gone or the caller may not see it. */
        page: z.object({ type: z.enum(changePages), id: z.string() }).optional(),
      }),
    ),
  })
  .meta({ id: 'Overview' })
export type ChangePage = (typeof changePages)[number]
export type Overview = z.infer<typeof overview>

export const companies = {
  list: endpoint('GET', '/companies', 'Company.View', {
    summary: 'The companies I belong to',
    output: z.array(company),
  }),
  shared: endpoint('GET', '/companies/shared', 'anyUser', {
    summary: 'The companies I belong to besides the first',
    output: z.array(company.pick({ companyId: true, name: true, image: true })),
  }),
  defaults: endpoint('GET', '/companies/defaults', 'Company.View', {
    summary: 'What a new company has: its settings in a country, and its limits',
    query: z.strictObject({ country: country.optional() }),
    output: z.object({ settings: companySettings, limits: z.array(z.object(limit)) }),
  }),
  listAll: listEndpoint('/companies/all', 'SuperAdmin', {
    summary: 'All companies of the installation',
    query: z.strictObject(pageQuery),
    item: company.extend({ nodeCount: z.number() }),
  }),
  deletions: endpoint('GET', '/companies/deletions', 'SuperAdmin', {
    summary: 'How far the deletion of companies is: those that are not done, and the newest; 50 at most',
    output: z.array(companyDeletion),
  }),
  getAny: endpoint('GET', '/companies/all/{id}', 'SuperAdmin', {
    summary: 'Any company',
    params,
    output: company,
  }),
  get: endpoint('GET', '/companies/{id}', 'Company.View', {
    company: 'id',
    summary: 'One company',
    params,
    output: company,
  }),
  create: endpoint('POST', '/companies', 'Company.Create', {
    errors: ['field.orgNumberOf', 'license.companies', 'license.expired'],
    summary: 'Create a company',
    body: companyBody,
    output: company,
    status: 201,
  }),
  update: endpoint('PUT', '/companies/{id}', 'Company.Update', {
    errors: ['field.orgNumberOf'],
    company: 'id',
    summary: 'Change a company',
    params,
    body: companyChanges,
    output: company,
  }),
  remove: endpoint('DELETE', '/companies/{id}', 'Company.Create', {
    company: 'id',
    summary: 'Delete a company: it is closed at once, and everything in it goes in the background',
    params,
    output: companyDeletion,
    status: 202,
  }),
  setImage: endpoint('POST', '/companies/{id}/image', 'Company.Update', {
    accepts: pictureTypes,
    errors: ['image.unreadable'],
    stores: ['pictures'],
    company: 'id',
    summary: 'Set the image of a company; the file is the body (image/png, image/jpeg or image/webp)',
    params,
    output: z.object({ image: z.string() }),
  }),
  removeImage: endpoint('DELETE', '/companies/{id}/image', 'Company.Update', {
    company: 'id',
    summary: 'Remove the image of a company',
    params,
  }),
  usage: endpoint('GET', '/companies/{id}/usage', 'Company.View', {
    company: 'id',
    summary: 'What a company has, and how much of it it may have',
    params,
    output: z.object({
      users: z.number(),
      externalUsers: z.number().describe('Users whose first company is another'),
      limits: z.array(z.object({ ...limit, used: z.number() })),
    }),
  }),
  switch: endpoint('PUT', '/companies/toggle/{userId}/{companyId}', 'anyUser', {
    errors: ['access.ssoOnly'],
    inPerson: true,
    allowedDuring: ['setUpSecondFactor'],
    summary: 'Switch the active company of the session',
    params: z.strictObject({ userId: id, companyId: id }),
    output: session,
  }),
  overview: endpoint('GET', '/companies/{id}/overview', 'anyUser', {
    company: 'id',
    summary: 'Home page: active alarms, nodes not reporting and recent activity',
    params,
    output: overview,
  }),
}
