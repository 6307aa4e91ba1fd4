import type { invitations as en } from '../../en/access/invitations.ts'
import type { Like } from '../../like.ts'

export const invitations: Like<typeof en> = {
  title: 'Invitation',
  text: '{{inviter}} har inviteret {{email}} til {{company}}.',
  join: 'Bliv medlem af {{company}}',
  signIn: 'Log ind for at blive medlem',
  signInInstead: 'Jeg har en konto: log ind',
  otherAccount:
    'Du er logget ind som {{own}}. Log ud, og åbn linket igen for at blive medlem som den inviterede bruger.',
  invite: 'Inviter',
  hint: 'Personen får et link, der virker i 7 dage.',
  handOver:
    'Giv selv {{email}} dette link: portalen har ingen mailserver. Det kan bruges én gang, inden for 7 dage.',
  link: 'Invitationslink',
  code: 'QR-kode med invitationen til {{email}}',
  newLink: 'Nyt link',
  otherWays: 'Andre måder at tilføje brugere på',
  send: 'Opret invitation',
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
    noLink: 'Intet link endnu',
    handedOver: 'Link oprettet',
    expired: 'Udløbet',
  },
  import: {
    title: 'Importer brugere',
    lead: 'CSV med en overskriftsrække: e-mail, fornavn, efternavn, telefon, rolle. Alle bliver medlem via et link, der sendes som e-mail. Uden mailserver opretter du linkene under Afventende invitationer.',
    noEmail: 'Filen har ingen kolonne med e-mailadresser. Kald den “e-mail” i første række.',
    tooMany: 'Filen har flere end {{maximum}} brugere. Del den op, og importer delene enkeltvis.',
    result: 'Resultat',
    start_one: 'Inviter {{number}} bruger',
    start_other: 'Inviter {{number}} brugere',
    done_one:
      '{{number}} bruger inviteret. Der sendes højst 1.000 e-mails om dagen. Uden mailserver opretter du links under Afventende invitationer.',
    done_other:
      '{{number}} brugere inviteret. Der sendes højst 1.000 e-mails om dagen. Uden mailserver opretter du links under Afventende invitationer.',
    again: 'De inviterede forbliver inviteret. Vælg filen igen for at fortsætte.',
    willBeInvited: 'Bliver inviteret',
    outcomes: {
      invited: 'Inviteret',
      member: 'Allerede bruger',
      pending: 'Allerede inviteret',
      duplicate: 'Dublet i filen',
      refused: 'Fejl',
    },
    fields: {
      email: 'E-mail',
      firstName: 'Fornavn',
      lastName: 'Efternavn',
      phoneNumber: 'Telefonnummer',
      role: 'Rolle',
    },
  },
}
