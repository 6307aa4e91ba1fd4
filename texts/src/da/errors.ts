import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Der opstod en fejl, prøv igen senere',
  noConnection: 'Ingen forbindelse til portalen. Kontroller netværket.',
  timedOut: 'Portalen svarede ikke i tide. Prøv igen.',
  downloadFailed: 'Filen kunne ikke hentes. Prøv igen.',
  loadFailed: 'Kunne ikke hentes',
  staleData: 'Viser tidligere hentede data. De nyeste kunne ikke hentes.',
  checkFields_one: 'Kontroller det markerede felt',
  checkFields_other: 'Kontroller de {{count}} markerede felter',
  reference: 'Reference: {{requestId}}',
  copyNeedsHttps: 'Kopiering kræver HTTPS. Marker teksten, og kopier den manuelt.',
  copyFailed: 'Browseren tillod ikke kopiering. Marker teksten, og kopier den manuelt.',
}
