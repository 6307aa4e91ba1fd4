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
  forgot: {
    link: 'Glömt lösenordet?',
    title: 'Glömt lösenord',
    text: 'Ange din e-postadress så skickar vi en länk för att välja ett nytt lösenord.',
    send: 'Skicka länk',
    sent: 'Kontrollera din e-post',
    sentText: 'Om {{email}} har ett konto är en länk på väg. Den gäller i 30 minuter.',
    back: 'Tillbaka till inloggningen',
    choose: 'Välj ett nytt lösenord',
    newPassword: 'Nytt lösenord',
    repeat: 'Upprepa lösenordet',
    differ: 'Lösenorden stämmer inte överens',
    save: 'Spara lösenord',
    saved: 'Lösenordet är bytt',
    savedText: 'Logga in med ditt nya lösenord.',
    again: 'Begär en ny länk',
  },
}
