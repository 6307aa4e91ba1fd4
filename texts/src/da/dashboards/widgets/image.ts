import type { image as en } from '../../../en/dashboards/widgets/image.ts'
import type { Like } from '../../../like.ts'

export const image: Like<typeof en> = {
  notChosen: 'Intet billede valgt',
  none: '{{name}} har intet billede',
  failed: 'Billedet kunne ikke vises',
  ofNode: 'Billede fra noden',
  fit: 'Tilpasning',
  fits: { contain: 'Hele billedet', cover: 'Fyld feltet, beskær kanterne', fill: 'Stræk' },
  alt: 'Alternativ tekst',
  altHint: 'Til skærmlæsere.',
  link: 'Link',
  linkWrong: 'Adressen skal begynde med https://',
  picture: 'Billede',
  choose: 'Vælg et billede',
  remove: 'Fjern billede',
  wrongType: 'Billedet skal være en PNG-, JPEG- eller WebP-fil.',
  tooLarge: 'Billedet må højst være 5 MB.',
  hint: 'PNG, JPEG eller WebP, højst 5 MB.',
}
