import type { image as en } from '../../en/widgets/image.ts'
import type { Like } from '../../like.ts'

export const image: Like<typeof en> = {
  notChosen: 'Vælg et billede',
  none: '{{name}} har intet billede',
  failed: 'Billedet kunne ikke vises',
  ofNode: 'Billedet af denne node',
  fit: 'På sin plads',
  fits: { contain: 'Hele billedet', cover: 'Fylder pladsen, kanterne skæres af', fill: 'Strakt ud' },
  alt: 'Hvad det viser',
  altHint: 'Til dem, der ikke kan se det.',
  link: 'Fører til',
  linkWrong: 'En adresse begynder med https://',
  picture: 'Billede',
  choose: 'Vælg et billede',
  remove: 'Fjern billedet',
  wrongType: 'Et billede er en PNG-, JPEG- eller WebP-fil.',
  tooLarge: 'Et billede er højst 5 MB.',
  hint: 'PNG, JPEG eller WebP, højst 5 MB.',
}
