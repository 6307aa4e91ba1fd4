import type { contacts as en } from '../../en/settings/contacts.ts'
import type { Like } from '../../like.ts'

export const contacts: Like<typeof en> = {
  new: 'Ny kontakt',
  empty: { title: 'Ingen kontakter endnu', text: 'Tilføj personer, der skal have alarmer og rapporter.' },
  details: 'Kontakt',
  languageHint: 'Til alarmer via e-mail og SMS',
  languageOfCompany: 'Samme som virksomheden',
  saved: '{{name}} gemt',
  remove: {
    title: 'Slet {{name}}?',
    text: 'Det kan ikke fortrydes.',
    inUse_one: '{{count}} alarmregel bruger kontakten. Ret den først.',
    inUse_other: '{{count}} alarmregler bruger kontakten. Ret dem først.',
  },
  deleted: '{{name}} slettet',
  /** The open page of the provider. */
  open: {
    title: 'Kontakt os',
    none: 'Ingen kontaktoplysninger endnu',
    message: 'Besked',
    send: 'Send besked',
    sent: 'Tak. Din besked er på vej.',
    section: 'Kontaktoplysninger',
    sectionHint:
      'Vises på den åbne side, som brugere og besøgende henvender sig til. Beskeder sendes til denne e-mailadresse.',
    address: 'Adresse',
    text: 'Tekst',
  },
}
