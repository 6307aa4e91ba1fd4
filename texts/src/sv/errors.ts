import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Ett fel inträffade, försök igen senare',
  genericTitle: 'Det gick inte',
  noConnection: 'Ingen kontakt med portalen. Kontrollera nätverket; vi fortsätter att försöka.',
  signedOut: 'Din session har avslutats. Logga in igen.',
  denied: 'Du har inte rätt att göra det här.',
  notFound: 'Det finns inte längre. Det kan ha raderats.',
  timedOut: 'Portalen svarade inte i tid. Försök igen.',
  downloadFailed: 'Filen kunde inte laddas ned. Försök igen.',
  loadFailed: 'Det gick inte att hämta',
  staleData: 'Visar det som hämtades tidigare; det senaste gick inte att hämta.',
  checkFields_one: 'Kontrollera det markerade fältet',
  checkFields_other: 'Kontrollera de {{count}} markerade fälten',
  reference: 'Referens: {{requestId}}',
  copyNeedsHttps: 'Webbläsaren tillåter bara kopiering via HTTPS. Markera texten och kopiera den själv.',
  copyFailed: 'Webbläsaren tillät inte kopiering. Markera texten och kopiera den själv.',
}
