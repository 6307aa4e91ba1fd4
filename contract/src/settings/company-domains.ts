import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import type { ErrorCode } from '../endpoints/errors.ts'
import { id, moment, pageQuery } from '../endpoints/fields.ts'
import { isHostName } from '../values/web-hosts.ts'

const { endpoint, listEndpoint } = endpointsOf('White label')
const notAHost = { message: 'field.hostName' satisfies ErrorCode }

/** Where a request for a domain stands. */
export const domainStates = ['requested', 'approved', 'refused'] as const
/** What was found when the portal asked for itself at a domain. */
export const domainChecks = ['ok', 'elsewhere', 'private', 'certificate', 'unreachable'] as const
export type DomainCheck = (typeof domainChecks)[number]

/** How many domains a company may have, those included that were only asked for. */
export const maxDomains = 20

export const companyDomain = z
  .object({
    domainId: id,
    host: z.string(),
    state: z.enum(domainStates),
    requestedBy: z.string(),
    requestedAt: moment,
    decidedBy: z.string().nullable(),
    decidedAt: moment.nullable(),
    /** Null until it is checked. */
    check: z.enum(domainChecks).nullable(),
    checkedAt: moment.nullable(),
    /** What the domain's CNAME record has to name. */
    target: z.string(),
  })
  .meta({ id: 'CompanyDomain' })
export type CompanyDomain = z.infer<typeof companyDomain>

const ofCompany = z.strictObject({ id })
const ofDomain = z.strictObject({ id, domainId: id })

export const companyDomains = {
  domains: endpoint('GET', '/companies/{id}/domains', 'Company.View', {
    company: 'id',
    summary: 'The domains under which a company reaches the portal',
    params: ofCompany,
    output: z.array(companyDomain),
  }),
  requestDomain: endpoint('POST', '/companies/{id}/domains', 'Company.Update', {
    errors: ['domain.taken', 'domain.tooMany'],
    company: 'id',
    summary: 'Request a domain; a super administrator approves it',
    params: ofCompany,
    body: z.strictObject({ host: z.string().trim().toLowerCase().max(253).refine(isHostName, notAHost) }),
    output: companyDomain,
    status: 201,
  }),
  removeDomain: endpoint('DELETE', '/companies/{id}/domains/{domainId}', 'Company.Update', {
    company: 'id',
    summary: 'Give up a domain',
    params: ofDomain,
  }),
  checkDomain: endpoint('POST', '/companies/{id}/domains/{domainId}/check', 'Company.Update', {
    company: 'id',
    summary: 'Check whether a domain leads to this portal',
    params: ofDomain,
    output: companyDomain,
  }),
  allDomains: listEndpoint('/domains', 'SuperAdmin', {
    summary: 'The domains of all companies, those that wait for approval first',
    query: z.strictObject(pageQuery),
    item: companyDomain.extend({ companyId: id, company: z.string() }),
  }),
  decideDomain: endpoint('PUT', '/domains/{id}', 'SuperAdmin', {
    errors: ['domain.taken', 'object.notFound'],
    summary: 'Approve or refuse a domain',
    params: ofCompany,
    body: z.strictObject({ state: z.enum(['approved', 'refused']) }),
    output: companyDomain,
  }),
}
