import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { email, id, language, name, oneLine, pageQuery, phone, sentence, text } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Contacts')

const body = z.strictObject({
  name,
  email: email.nullable().default(null),
  phoneNumber: phone.nullable().default(null),
  /** Null: as the company. */
  language: language.nullable().default(null),
})

/** Somebody in the address book of a company, whom alarm rules, actions and reports can name. */
export const contact = z
  .object({
    contactId: id,
    name: z.string(),
    email: email.nullable(),
    phoneNumber: phone.nullable(),
    language: language.nullable(),
    /** In how many alarm rules. */
    alarms: z.number(),
    /** In how many actions. */
    actions: z.number(),
    /** In how many reports. */
    reports: z.number(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof contact>

const params = z.strictObject({ id })
const line = oneLine(text().trim())

/** How the provider of the portal is reached; empty for what is not said. */
export const provider = z
  .strictObject({
    name: line,
    address: text(1000).trim(),
    email: z.union([z.literal(''), email]),
    phone: line,
    text: text(2000).trim(),
  })
  .meta({ id: 'Provider' })
export type Provider = z.infer<typeof provider>

export const contacts = {
  provider: endpoint('GET', '/contact/provider', 'anyone', {
    summary: 'How the provider of the portal is reached, and whether messages can be sent from here',
    output: provider.extend({ canWrite: z.boolean() }).meta({ id: 'ProviderAnswer' }),
  }),
  setProvider: endpoint('PUT', '/contact/provider', 'SuperAdmin', {
    summary: 'Say how the provider of the portal is reached',
    body: changeBody(provider.shape, { canWrite: z.boolean() }),
    output: provider,
  }),
  write: endpoint('POST', '/contact/message', 'anyone', {
    errors: ['contact.noReceiver', 'request.tooMany'],
    summary: 'Write to the provider of the portal; a few messages an hour from one network',
    body: z.strictObject({
      name,
      email,
      message: sentence(1, 5000),
      /** Not for people: whoever fills it in is not heard. */
      website: text(1000).optional(),
    }),
  }),
  list: listEndpoint('/contact', 'Alarm.View', {
    summary: 'The address book of the active company',
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'email']).default('name') }),
    item: contact,
  }),
  create: endpoint('POST', '/contact', 'Alarm.Update', {
    errors: ['contact.tooMany'],
    summary: 'Add somebody to the address book',
    body,
    output: contact,
    status: 201,
  }),
  get: endpoint('GET', '/contact/{id}', 'Alarm.View', {
    summary: 'One contact',
    params,
    output: contact,
  }),
  update: endpoint('PUT', '/contact/{id}', 'Alarm.Update', {
    errors: ['contact.inUse'],
    summary: 'Change a contact; alarm rules, actions and reports that name it follow',
    params,
    body: changeBody(body.shape, contact.shape),
    output: contact,
  }),
  remove: endpoint('DELETE', '/contact/{id}', 'Alarm.Update', {
    errors: ['contact.inUse'],
    summary: 'Delete a contact that no alarm rule, action or report names',
    params,
  }),
}
