import type { errors as en } from '../en/errors.ts'
import type { Like } from '../like.ts'

export const errors: Like<typeof en> = {
  generic: 'Der opstod en fejl, prøv igen senere',
  genericTitle: 'Det lykkedes ikke',
  noConnection: 'Ingen forbindelse til portalen. Kontrollér netværket; vi prøver fortsat.',
  signedOut: 'Din session er afsluttet. Log ind igen.',
  denied: 'Du har ikke ret til at gøre dette.',
  notFound: 'Det findes ikke længere. Det kan være slettet.',
  timedOut: 'Portalen svarede ikke i tide. Prøv igen.',
  downloadFailed: 'Filen kunne ikke hentes. Prøv igen.',
  loadFailed: 'Det kunne ikke hentes',
  staleData: 'Viser det, der blev hentet tidligere; det nyeste kunne ikke hentes.',
  checkFields_one: 'Kontrollér det markerede felt',
  checkFields_other: 'Kontrollér de {{count}} markerede felter',
  reference: 'Reference: {{requestId}}',
  copyNeedsHttps: 'Browseren tillader kun kopiering via HTTPS. Markér teksten, og kopiér den selv.',
  copyFailed: 'Browseren tillod ikke kopiering. Markér teksten, og kopiér den selv.',
}
