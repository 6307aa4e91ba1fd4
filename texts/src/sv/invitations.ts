import type { invitations as en } from '../en/invitations.ts'
import type { Like } from '../like.ts'

export const invitations: Like<typeof en> = {
  title: 'Inbjudan',
  text: '{{inviter}} har bjudit in {{email}} till {{company}}.',
  join: 'Gå med i {{company}}',
  signIn: 'Logga in för att gå med',
  otherAccount:
    'Du är inloggad som {{own}}. Logga ut och öppna länken igen för att gå med som den inbjudna användaren.',
  invite: 'Bjud in',
  hint: 'Personen får ett e-postmeddelande med en länk som fungerar i 7 dagar.',
  send: 'Skicka inbjudan',
  invited: 'Inbjudan till {{email}} skickas',
  withdrawn: 'Inbjudan till {{email}} är tillbakadragen',
  list: 'Väntande inbjudningar',
  none: 'Inga väntande inbjudningar',
  more: 'Visa fler',
  by: 'av {{name}}',
  resend: 'Skicka igen',
  withdraw: 'Dra tillbaka',
  open_one: '{{count}} väntande inbjudan',
  open_other: '{{count}} väntande inbjudningar',
  states: {
    waiting: 'Väntar på att skickas',
    sent: 'Skickad',
    failed: 'Ej levererad',
    expired: 'Utgången',
  },
}
