import type { login as en } from '../en/login.ts'
import type { Like } from '../like.ts'

export const login: Like<typeof en> = {
  title: 'Logga in',
  lead: 'Sensorer, larm och mätvärden för ditt företag.',
  email: 'E-post',
  password: 'Lösenord',
  showPassword: 'Visa lösenordet',
  submit: 'Logga in',
  missing: 'Fyll i fältet',
  failed: 'Inloggningen misslyckades',
  badCredentials: 'Fel e-postadress eller lösenord. Försök igen.',
  unexpected: 'Oväntat fel vid inloggningen',
  noConnection: 'Ingen kontakt med portalen. Kontrollera nätverket och försök igen.',
  sessionEnded: 'Din session har avslutats. Logga in för att fortsätta där du var.',
}
