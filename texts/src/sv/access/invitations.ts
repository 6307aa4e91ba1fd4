import type { invitations as en } from '../../en/access/invitations.ts'
import type { Like } from '../../like.ts'

export const invitations: Like<typeof en> = {
  title: 'Inbjudan',
  text: '{{inviter}} har bjudit in {{email}} till {{company}}.',
  join: 'Gå med i {{company}}',
  signIn: 'Logga in för att gå med',
  signInInstead: 'Jag har ett konto: logga in',
  otherAccount:
    'Du är inloggad som {{own}}. Logga ut och öppna länken igen för att gå med som den inbjudna användaren.',
  invite: 'Bjud in',
  hint: 'Personen får en länk som fungerar i 7 dagar.',
  handOver:
    'Ge den här länken till {{email}} själv: portalen har ingen e-postserver. Den kan användas en gång, inom 7 dagar.',
  link: 'Inbjudningslänk',
  code: 'QR-kod med inbjudan till {{email}}',
  newLink: 'Ny länk',
  otherWays: 'Andra sätt att lägga till användare',
  send: 'Skapa inbjudan',
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
    noLink: 'Ingen länk än',
    handedOver: 'Länk skapad',
    expired: 'Utgången',
  },
  import: {
    title: 'Importera användare',
    lead: 'CSV med rubrikrad: e-post, förnamn, efternamn, telefon, roll. Alla går med via en länk som skickas med e-post. Utan e-postserver skapar du länkarna under Väntande inbjudningar.',
    noEmail: 'Filen har ingen kolumn med e-postadresser. Kalla den ”e-post” på första raden.',
    tooMany: 'Filen har fler än {{maximum}} användare. Dela upp den och importera delarna en i taget.',
    result: 'Resultat',
    start_one: 'Bjud in {{number}} användare',
    start_other: 'Bjud in {{number}} användare',
    done_one:
      '{{number}} användare inbjuden. Högst 1 000 meddelanden skickas per dag. Utan e-postserver skapar du länkar under Väntande inbjudningar.',
    done_other:
      '{{number}} användare inbjudna. Högst 1 000 meddelanden skickas per dag. Utan e-postserver skapar du länkar under Väntande inbjudningar.',
    again: 'De som redan bjudits in är fortfarande inbjudna. Välj filen igen för att fortsätta.',
    willBeInvited: 'Bjuds in',
    outcomes: {
      invited: 'Inbjuden',
      member: 'Redan användare',
      pending: 'Redan inbjuden',
      duplicate: 'Dubblett i filen',
      refused: 'Fel',
    },
    fields: {
      email: 'E-post',
      firstName: 'Förnamn',
      lastName: 'Efternamn',
      phoneNumber: 'Telefonnummer',
      role: 'Roll',
    },
  },
}
