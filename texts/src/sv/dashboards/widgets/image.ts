import type { image as en } from '../../../en/dashboards/widgets/image.ts'
import type { Like } from '../../../like.ts'

export const image: Like<typeof en> = {
  notChosen: 'Ingen bild vald',
  none: '{{name}} har ingen bild',
  failed: 'Bilden kunde inte visas',
  ofNode: 'Bild från noden',
  fit: 'Anpassning',
  fits: { contain: 'Hela bilden', cover: 'Fyll ytan, beskär kanterna', fill: 'Sträck ut' },
  alt: 'Alternativtext',
  altHint: 'För skärmläsare.',
  link: 'Länk',
  linkWrong: 'Adressen måste börja med https://',
  picture: 'Bild',
  choose: 'Välj en bild',
  remove: 'Ta bort bild',
  wrongType: 'Bilden måste vara en PNG-, JPEG- eller WebP-fil.',
  tooLarge: 'Bilden får vara högst 5 MB.',
  hint: 'PNG, JPEG eller WebP, högst 5 MB.',
}
