import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, pageQuery } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Licence')

const maxLimit = 1_000_000_000
/** 0: unlimited. */
const limit = z.number().int().min(0).max(maxLimit)

/** What a licence allows, as its file and every answer about it say it. */
export const licenceGrant = {
  maxCompanies: limit,
  maxGateways: limit,
  maxNodes: limit,
  /** Whether shipped decoders may be used. */
  decoderIncluded: z.boolean(),
  whiteLabel: z.boolean(),
  mapDashboard: z.boolean(),
  /** From when on nothing more can be created; null: never. */
  expiryDate: moment.nullable(),
  /** The only installation that it holds on; null: any. */
  installationId: id.nullable(),
}
/** Days until the licence expires; 999 for never, 0 when it has expired. */
const expiresIn = z.number()

/** The spellings of the path and its fields are the specification's; the code writes licence. */
export const license = z
  .object({
    /** Null for the built-in one. */
    licenseId: id.nullable(),
    name: z.string(),
    email: z.string(),
    ...licenceGrant,
    expiresIn,
    /** Whether users accept terms before they go on. */
    hasTerms: z.boolean(),
  })
  .meta({ id: 'License' })
export type License = z.infer<typeof license>

export const uploadedLicense = license
  .extend({
    active: z.boolean(),
    uploadedAt: moment,
    /** Why it can be used no longer: the key of this program is another, or it is for another installation. */
    problem: z.enum(['unreadable', 'otherKey', 'otherInstallation']).nullable(),
  })
  .meta({ id: 'UploadedLicense' })
export type UploadedLicense = z.infer<typeof uploadedLicense>

export const licenseMeta = z
  .object({
    /** That a licence may be made out to. */
    installationId: id,
    /** What counts of the installation: without demo companies. */
    usage: z.object({ companies: z.number(), gateways: z.number(), nodes: z.number() }),
    /** The moment by which the licence is judged, where the clock shows an earlier one; null otherwise. */
    clockTurnedBackFrom: moment.nullable(),
    licenses: z.array(uploadedLicense),
  })
  .meta({ id: 'LicenseMeta' })
export type LicenseMeta = z.infer<typeof licenseMeta>

export const canCreate = z
  .object({
    canCreateCompany: z.boolean(),
    canCreateGateway: z.boolean(),
    canCreateNode: z.boolean(),
    expiresIn,
  })
  .meta({ id: 'CanCreate' })
export type CanCreate = z.infer<typeof canCreate>

/** A company with what it uses of the installation, and may use; 0 of a limit: all that the licence leaves. */
export const companyUsage = z
  .object({
    companyId: id,
    name: z.string(),
    /** A demo counts nowhere. */
    isDemo: z.boolean(),
    nodes: z.number(),
    maxNodes: limit,
    gateways: z.number(),
    maxGateways: limit,
    users: z.number(),
    /** Of the last 24 hours, and all that is stored in bytes, as they were measured last; null before the first time. */
    readingsPerDay: z.number().nullable(),
    storageBytes: z.number().nullable(),
    createdAt: moment,
  })
  .meta({ id: 'CompanyUsage' })
export type CompanyUsage = z.infer<typeof companyUsage>

const tos = z
  .object({
    /** Whether there are terms that the user has not accepted. */
    required: z.boolean(),
    acceptedAt: moment.nullable(),
  })
  .meta({ id: 'TermsState' })

const ofCompany = z.strictObject({ companyId: id })
const ofUser = z.strictObject({ userId: id })
const ofLicense = z.strictObject({ id })
const limitInPath = z.coerce.number().int().min(0).max(maxLimit)

export const licence = {
  get: endpoint('GET', '/license', 'SuperAdmin', {
    summary: 'The licence in force',
    output: license,
  }),
  terms: endpoint('GET', '/license/terms', 'anyUser', {
    summary: 'The terms that users accept; null where the licence has none',
    output: z.object({ terms: z.string().nullable() }),
  }),
  meta: endpoint('GET', '/license/meta', 'SuperAdmin', {
    summary: 'The uploaded licences and what the installation uses',
    output: licenseMeta,
  }),
  companies: listEndpoint('/license/companies', 'SuperAdmin', {
    summary: 'All companies with their usage and limits',
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['name', 'nodes', 'users', 'readingsPerDay', 'storageBytes', 'createdAt']).default('name'),
    }),
    item: companyUsage,
  }),
  canCreate: endpoint('GET', '/license/can-create/{companyId}', 'anyUser', {
    company: 'companyId',
    summary: 'What the licence allows to create, and when it expires',
    params: ofCompany,
    output: canCreate,
  }),
  nodesLeft: endpoint('GET', '/license/nodes-left/{companyId}', 'anyUser', {
    company: 'companyId',
    summary: 'How many nodes a company may still create',
    params: ofCompany,
    output: z.number(),
  }),
  tos: endpoint('GET', '/license/tos/{userId}', 'anyUser', {
    summary: 'Whether I have to accept the terms of the licence',
    params: ofUser,
    output: tos,
  }),
  acceptTos: endpoint('PUT', '/license/tos/{userId}', 'anyUser', {
    inPerson: true,
    summary: 'Accept the terms of the licence for myself',
    params: ofUser,
    output: tos,
  }),
  upload: endpoint('POST', '/license/upload', 'SuperAdmin', {
    accepts: ['application/octet-stream', 'text/plain'],
    errors: [
      'license.unreadable',
      'license.otherKey',
      'license.otherInstallation',
      'license.ended',
      'license.tooSmall',
      'license.known',
      'license.tooMany',
    ],
    summary: 'Upload a licence; the file is the body. It is in force when it is activated',
    output: uploadedLicense,
    status: 201,
  }),
  setLimits: endpoint('POST', '/license/company/{companyId}/{gateways}/{nodes}', 'SuperAdmin', {
    company: 'companyId',
    summary: 'Set how many gateways and nodes a company may have; 0: all that the licence leaves',
    params: z.strictObject({ companyId: id, gateways: limitInPath, nodes: limitInPath }),
    output: z.object({ maxGateways: limit, maxNodes: limit }),
  }),
  activate: endpoint('PUT', '/license/activate/{id}', 'SuperAdmin', {
    errors: [
      'license.unreadable',
      'license.otherKey',
      'license.otherInstallation',
      'license.ended',
      'license.tooSmall',
    ],
    summary: 'Put a licence in force in place of the one that is',
    params: ofLicense,
    output: uploadedLicense,
  }),
  remove: endpoint('DELETE', '/license/remove/{id}', 'SuperAdmin', {
    summary: 'Remove a licence; where it is in force the built-in one is again',
    params: ofLicense,
  }),
}
