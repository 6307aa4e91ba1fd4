import type { invitations as en } from '../en/invitations.ts'
import type { Like } from '../like.ts'

export const invitations: Like<typeof en> = {
  title: 'Invitation',
  text: '{{inviter}} har inviteret {{email}} til {{company}}.',
  join: 'Bliv medlem af {{company}}',
  signIn: 'Log ind for at blive medlem',
  otherAccount:
    'Du er logget ind som {{own}}. Log ud, og åbn linket igen for at blive medlem som den inviterede bruger.',
  invite: 'Inviter',
  hint: 'Personen får en e-mail med et link, der virker i 7 dage.',
  send: 'Send invitation',
  invited: 'Sender invitation til {{email}}',
  withdrawn: 'Invitationen til {{email}} er trukket tilbage',
  list: 'Afventende invitationer',
  none: 'Ingen afventende invitationer',
  more: 'Vis flere',
  by: 'af {{name}}',
  resend: 'Send igen',
  withdraw: 'Træk tilbage',
  open_one: '{{count}} afventende invitation',
  open_other: '{{count}} afventende invitationer',
  states: {
    waiting: 'Venter på at blive sendt',
    sent: 'Sendt',
    failed: 'Ikke leveret',
    expired: 'Udløbet',
  },
}
