import type { registration as en } from '../../en/companies/registration.ts'
import type { Like } from '../../like.ts'

export const registration: Like<typeof en> = {
  title: 'Registrer virksomhed',
  company: 'Virksomhedens navn',
  text: 'Vi sender et link til din e-mailadresse. Med det vælger du en adgangskode, og så er virksomheden klar.',
  send: 'Send link',
  sentText:
    'En e-mail er på vej til {{email}}. Åbn linket i den inden for 24 timer for at fuldføre registreringen.',
  again: 'Registrer igen',
  confirm:
    'Vælg en adgangskode til {{email}}. Virksomheden {{company}} oprettes derefter med dig som administrator.',
  created: '{{name}} er oprettet',
  section: 'Registrering',
  open: 'Virksomheder må registrere sig selv',
  openHint:
    'Viser et link på loginsiden. E-mailadresser bekræftes, og hver virksomhed optager en plads i licensen.',
  noMail: 'Registrering kræver en mailserver, og der er ikke angivet nogen.',
}
