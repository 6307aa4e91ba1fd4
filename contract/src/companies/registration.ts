import * as z from 'zod'
import { session } from '../access/accounts.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { email, language, moment, name, phone } from '../endpoints/fields.ts'
import { companyBody } from '../settings/company-details.ts'

const { endpoint } = endpointsOf('Registration')

/** What the holder of the link sees before they choose a password. */
export const openRegistration = z
  .object({
    companyName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    expiresAt: moment,
  })
  .meta({ id: 'OpenRegistration' })
export type OpenRegistration = z.infer<typeof openRegistration>

const byToken = z.strictObject({ token: z.string().min(1).max(200) })

export const registration = {
  request: endpoint('POST', '/register', 'Users.CreateCompanyWithUser', {
    errors: ['mail.notConfigured', 'field.orgNumberOf', 'license.companies', 'license.expired'],
    openWhile: 'companiesMayRegister',
    summary:
      'Register a company with its first administrator, who gets a link by mail; the answer does not tell whether the address has an account',
    body: z.strictObject({
      company: companyBody,
      user: z.strictObject({ firstName: name, lastName: name, phoneNumber: phone, email }),
      /** Of the mail and the account; without it that of the call. */
      language: language.nullable().default(null),
    }),
  }),
  view: endpoint('GET', '/register/{token}', 'anyone', {
    errors: ['registration.ended'],
    summary: 'What a link of a registration is for; it works once, for 24 hours after the mail',
    params: byToken,
    output: openRegistration,
  }),
  complete: endpoint('POST', '/register/{token}', 'anyone', {
    errors: [
      'registration.ended',
      'account.emailTaken',
      'field.password',
      'field.passwordAdvanced',
      'license.companies',
      'license.expired',
    ],
    summary: 'Create the registered company and its administrator with this password, signed in at once',
    params: byToken,
    body: z.strictObject({ password: z.string().min(1).max(1024) }),
    output: session,
  }),
}
