import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id } from '../endpoints/fields.ts'
import { session } from './accounts.ts'

const { endpoint } = endpointsOf('Masquerade')

export const masquerade = {
  end: endpoint('POST', '/users/masquerade/end', 'anyUser', {
    errors: ['access.denied', 'access.signedOut'],
    summary: 'End it: the answer is the own session again',
    output: session,
  }),
  asUser: endpoint('POST', '/users/masquerade/{userId}', 'Masquerade', {
    errors: ['user.notYours'],
    inPerson: true,
    summary:
      'Act as a user below oneself, in the active company or else their first, for 60 minutes; the audit log names both',
    params: z.strictObject({ userId: id }),
    output: session,
  }),
  inCompany: endpoint('POST', '/companies/{id}/masquerade', 'Masquerade', {
    company: 'id',
    inPerson: true,
    summary: 'Enter a company that one does not belong to, for 60 minutes; its audit log tells of it',
    params: z.strictObject({ id }),
    output: session,
  }),
}
