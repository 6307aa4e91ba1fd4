import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Ett fel inträffade, försök igen senare',
  noConnection: 'Ingen kontakt med portalen. Kontrollera nätverket.',
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
