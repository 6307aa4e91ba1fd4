import type { registration as en } from '../../en/companies/registration.ts'
import type { Like } from '../../like.ts'

export const registration: Like<typeof en> = {
  title: 'Registrera företag',
  company: 'Företagsnamn',
  text: 'Vi skickar en länk till din e-postadress. Med den väljer du ett lösenord, och sedan är företaget klart.',
  send: 'Skicka länk',
  sentText:
    'Ett meddelande är på väg till {{email}}. Öppna länken i det inom 24 timmar för att slutföra registreringen.',
  again: 'Registrera igen',
  confirm: 'Välj ett lösenord för {{email}}. Företaget {{company}} skapas sedan med dig som administratör.',
  created: '{{name}} har skapats',
  section: 'Registrering',
  open: 'Företag får registrera sig själva',
  openHint:
    'Visar en länk på inloggningssidan. E-postadresser verifieras och varje företag tar en plats i licensen.',
  noMail: 'Registrering kräver en e-postserver, och ingen är inställd.',
}
