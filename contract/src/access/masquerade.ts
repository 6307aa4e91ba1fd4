import * as z from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { id } from '../endpoints/fields.ts'
import { session } from './accounts.ts'

const tag = 'Masquerade'

export const masquerade = {
  end: endpoint({
    errors: ['access.denied', 'access.signedOut'],
    method: 'POST',
    path: '/users/masquerade/end',
    access: 'anyUser',
    tag,
    summary: 'End it: the answer is the own session again',
    output: session,
  }),
  asUser: endpoint({
    errors: ['user.notYours'],
    method: 'POST',
    path: '/users/masquerade/{userId}',
    access: 'Masquerade',
    inPerson: true,
    tag,
    summary:
      'Act as a user below oneself, in the active company or else their first, for 60 minutes; the audit log names both',
    params: z.strictObject({ userId: id }),
    output: session,
  }),
  inCompany: endpoint({
    method: 'POST',
    path: '/companies/{id}/masquerade',
    access: 'Masquerade',
    company: 'id',
    inPerson: true,
    tag,
    summary: 'Enter a company that one does not belong to, for 60 minutes; its audit log tells of it',
    params: z.strictObject({ id }),
    output: session,
  }),
}
