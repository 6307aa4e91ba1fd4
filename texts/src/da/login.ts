import type { login as en } from '../en/login.ts'
import type { Like } from '../like.ts'

export const login: Like<typeof en> = {
  title: 'Log ind',
  lead: 'Sensorer, alarmer og målinger for din virksomhed.',
  email: 'E-mail',
  password: 'Adgangskode',
  showPassword: 'Vis adgangskoden',
  submit: 'Log ind',
  missing: 'Udfyld feltet',
  failed: 'Login mislykkedes',
  badCredentials: 'Forkert e-mailadresse eller adgangskode. Prøv igen.',
  unexpected: 'Uventet fejl under login',
  noConnection: 'Ingen forbindelse til portalen. Kontroller netværket, og prøv igen.',
  sessionEnded: 'Din session er afsluttet. Log ind for at fortsætte, hvor du var.',
  forgot: {
    link: 'Glemt adgangskode?',
    title: 'Glemt adgangskode',
    text: 'Angiv din e-mailadresse, så sender vi et link til at vælge en ny adgangskode.',
    send: 'Send link',
    sent: 'Tjek din e-mail',
    sentText: 'Hvis {{email}} har en konto, er et link på vej. Det virker i 30 minutter.',
    back: 'Tilbage til login',
    choose: 'Vælg en ny adgangskode',
    newPassword: 'Ny adgangskode',
    repeat: 'Gentag adgangskoden',
    differ: 'Adgangskoderne er ikke ens',
    save: 'Gem adgangskode',
    saved: 'Adgangskoden er skiftet',
    savedText: 'Log ind med din nye adgangskode.',
    again: 'Bed om et nyt link',
  },
}
