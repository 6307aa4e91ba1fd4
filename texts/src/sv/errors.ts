import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Ett fel inträffade, försök igen senare',
  genericTitle: 'Något gick fel',
  noConnection: 'Ingen kontakt med portalen. Kontrollera nätverket.',
  signedOut: 'Din session har avslutats. Logga in igen.',
  denied: 'Du saknar behörighet att göra det här.',
  notFound: 'Det finns inte längre. Det kan ha raderats.',
  timedOut: 'Portalen svarade inte i tid. Försök igen.',
  downloadFailed: 'Filen kunde inte laddas ner. Försök igen.',
  loadFailed: 'Kunde inte hämtas',
  staleData: 'Visar tidigare hämtade data. De senaste kunde inte hämtas.',
  checkFields_one: 'Kontrollera det markerade fältet',
  checkFields_other: 'Kontrollera de {{count}} markerade fälten',
  reference: 'Referens: {{requestId}}',
  copyNeedsHttps: 'Kopiering kräver HTTPS. Markera texten och kopiera den manuellt.',
  copyFailed: 'Webbläsaren tillät inte kopiering. Markera texten och kopiera den manuellt.',
}
