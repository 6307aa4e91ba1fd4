import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, oneLine, text } from '../endpoints/fields.ts'
import { session } from './accounts.ts'

const { endpoint } = endpointsOf('Single sign-on')

/** An issuer's identifier as OpenID Connect has it: https, or http on the machine itself, without query and fragment. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1')
}

const provider = {
  isEnabled: z.boolean(),
  /** Empty until it is chosen. */
  issuer: z
    .string()
    .trim()
    .max(300)
    .refine((value) => value === '' || isIssuer(value), { message: 'field.webAddress' }),
  clientId: oneLine(text(300).trim()),
  /** Whether a person whom nobody knows yet becomes a user at their first sign-in. */
  isProvisioning: z.boolean(),
}
/** Write only: null or absent stays as it is, empty clears it. It goes with the issuer that it was meant for. */
const clientSecret = z.string().max(1000).nullable()

const answered = {
  hasClientSecret: z.boolean(),
  /** What has to be registered at the identity provider. */
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
}

const ofCompany = {
  ...provider,
  /** Members who are no administrators sign in in no other way. */
  isRequired: z.boolean(),
  /** The claim that lists somebody's groups. */
  groupsClaim: oneLine(text(100).trim().min(1)),
  /** The first whose group somebody is in gives their role. */
  groupRoles: z.array(z.strictObject({ group: oneLine(text(255).trim().min(1)), roleId: id })).max(100),
  /** For whom no group gives one; null for the company's default role. */
  defaultRoleId: id.nullable(),
}

export const installationProvider = z
  .object({ ...provider, ...answered })
  .meta({ id: 'InstallationIdentityProvider' })
export type InstallationProvider = z.infer<typeof installationProvider>

export const companyProvider = z
  .object({
    ...ofCompany,
    ...answered,
    /** Whose addresses lead to this provider, as a super administrator approved. */
    emailDomains: z.array(z.string()),
  })
  .meta({ id: 'CompanyIdentityProvider' })
export type CompanyProvider = z.infer<typeof companyProvider>

/** What the test of an identity provider may answer. */
export const providerTestResults = [
  'works',
  'addressRefused',
  'timeout',
  'tooLarge',
  'certificate',
  'unreachable',
  'noConfiguration',
  'issuerDiffers',
  'incomplete',
] as const
export type ProviderTestResult = (typeof providerTestResults)[number]

const testBody = z.strictObject({ issuer: provider.issuer.refine((value) => value !== '', 'field.required') })
const testOutput = z.object({ result: z.enum(providerTestResults), supportsLogout: z.boolean() })

export const emailDomain = z
  .object({ id, domain: z.string(), companyId: id, companyName: z.string() })
  .meta({ id: 'EmailDomain' })
export type EmailDomain = z.infer<typeof emailDomain>

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, { message: 'field.host' })

/** A sign-in at an identity provider that opens an account. */
export const linkedIdentity = z
  .object({ id, issuer: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })
  .meta({ id: 'LinkedIdentity' })
export type LinkedIdentity = z.infer<typeof linkedIdentity>

/** Where the browser is redirected to sign in. */
const authorizationRedirect = z.object({ url: z.string() })
const params = z.strictObject({ id })

export const sso = {
  start: endpoint('POST', '/users/authenticate/sso/start', 'anyone', {
    errors: ['access.denied', 'sso.unavailable', 'sso.providerFailed'],
    summary:
      'Get the address at which to sign in: of the company that the host or the domain of the e-mail belongs to, else of the installation',
    body: z.strictObject({
      email: z.string().max(255).optional(),
      /** Where in the portal to go afterwards. */
      to: z.string().max(2000).optional(),
    }),
    output: authorizationRedirect,
  }),
  finish: endpoint('POST', '/users/authenticate/sso/finish', 'anyone', {
    errors: [
      'access.denied',
      'access.signedOut',
      'sso.attemptEnded',
      'sso.providerFailed',
      'sso.refused',
      'sso.denied',
      'sso.noUser',
      'sso.emailNotVerified',
      'sso.emailTaken',
      'sso.identityTaken',
      'user.tooMany',
      'feature.multiCompany',
    ],
    summary: 'Sign in, or link a sign-in, by what the identity provider sent the browser back with',
    /** The query of the callback. */
    body: z.strictObject({ query: z.string().max(8000) }),
    output: z.object({
      /** Null where a sign-in was linked to the account of the session that goes on. */
      session: session.nullable(),
      to: z.string(),
    }),
  }),
  identities: endpoint('GET', '/users/me/identities', 'anyUser', {
    summary: 'The single sign-ons that open my account, and those that I can link',
    output: z.object({
      identities: z.array(linkedIdentity),
      /** Null stands for that of the installation. */
      offers: z.array(z.object({ companyId: id.nullable(), issuer: z.string(), name: z.string() })),
    }),
  }),
  link: endpoint('POST', '/users/me/identities', 'anyUser', {
    errors: ['sso.unavailable', 'sso.providerFailed', 'account.emailNotProved'],
    inPerson: true,
    fullSession: true,
    summary: 'Get the address at which to sign in so that my account is opened by it from then on',
    body: z.strictObject({ companyId: id.nullable() }),
    output: authorizationRedirect,
  }),
  unlink: endpoint('DELETE', '/users/me/identities/{id}', 'anyUser', {
    errors: ['sso.onlySignIn'],
    inPerson: true,
    fullSession: true,
    summary: 'Unlink a single sign-on from my account; the sessions that it began end',
    params,
  }),
  ofCompany: endpoint('GET', '/companies/{id}/sso', 'AdminOrCompanyAdmin', {
    company: 'id',
    summary: 'Single sign-on of a company',
    params,
    output: companyProvider,
  }),
  setOfCompany: endpoint('PUT', '/companies/{id}/sso', 'AdminOrCompanyAdmin', {
    errors: ['role.notYours'],
    company: 'id',
    summary: 'Change single sign-on of a company; a changed issuer forgets the client secret',
    params,
    body: changeBody({ ...ofCompany, clientSecret }, companyProvider.shape),
    output: companyProvider,
  }),
  testOfCompany: endpoint('POST', '/companies/{id}/sso/test', 'AdminOrCompanyAdmin', {
    company: 'id',
    summary: 'Test whether there is an identity provider at an address',
    params,
    body: testBody,
    output: testOutput,
  }),
  ofInstallation: endpoint('GET', '/settings/sso', 'SuperAdmin', {
    summary: 'Single sign-on of the installation',
    output: installationProvider,
  }),
  setOfInstallation: endpoint('PUT', '/settings/sso', 'SuperAdmin', {
    summary: 'Change single sign-on of the installation; a changed issuer forgets the client secret',
    body: changeBody({ ...provider, clientSecret }, installationProvider.shape),
    output: installationProvider,
  }),
  testOfInstallation: endpoint('POST', '/settings/sso/test', 'SuperAdmin', {
    summary: 'Test whether there is an identity provider at an address',
    body: testBody,
    output: testOutput,
  }),
  emailDomains: endpoint('GET', '/settings/email-domains', 'SuperAdmin', {
    summary: 'Domains of e-mail addresses and the companies that they lead to',
    output: z.array(emailDomain),
  }),
  approveEmailDomain: endpoint('POST', '/settings/email-domains', 'SuperAdmin', {
    errors: ['sso.domainTaken', 'sso.tooMany'],
    summary: 'Approve that addresses of a domain belong to a company',
    body: z.strictObject({ domain, companyId: id }),
    output: emailDomain,
    status: 201,
  }),
  removeEmailDomain: endpoint('DELETE', '/settings/email-domains/{id}', 'SuperAdmin', {
    summary: 'Withdraw the approval of a domain',
    params,
  }),
}
