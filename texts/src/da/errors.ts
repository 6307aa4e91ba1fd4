import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Der opstod en fejl, prøv igen senere',
  genericTitle: 'Noget gik galt',
  noConnection: 'Ingen forbindelse til portalen. Kontroller netværket.',
  signedOut: 'Din session er afsluttet. Log ind igen.',
  denied: 'Du har ikke rettigheder til at gøre dette.',
  notFound: 'Det findes ikke længere. Det kan være slettet.',
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
