import type { contacts as en } from '../../en/settings/contacts.ts'
import type { Like } from '../../like.ts'

export const contacts: Like<typeof en> = {
  new: 'Ny kontakt',
  empty: { title: 'Inga kontakter än', text: 'Lägg till personer som ska få larm och rapporter.' },
  details: 'Kontakt',
  languageHint: 'För larm via e-post och SMS',
  languageOfCompany: 'Samma som företaget',
  saved: '{{name}} sparad',
  remove: {
    title: 'Radera {{name}}?',
    text: 'Det går inte att ångra.',
    inUse_one: '{{count}} larmregel använder kontakten. Ändra den först.',
    inUse_other: '{{count}} larmregler använder kontakten. Ändra dem först.',
  },
  deleted: '{{name}} raderad',
  /** The open page of the provider. */
  open: {
    title: 'Kontakta oss',
    none: 'Inga kontaktuppgifter än',
    message: 'Meddelande',
    send: 'Skicka meddelande',
    sent: 'Tack. Ditt meddelande är på väg.',
    section: 'Kontaktuppgifter',
    sectionHint:
      'Visas på den öppna sida som användare och besökare vänder sig till. Meddelanden skickas till den här e-postadressen.',
    address: 'Adress',
    text: 'Text',
  },
}
