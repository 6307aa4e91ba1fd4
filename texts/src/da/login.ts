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
}
