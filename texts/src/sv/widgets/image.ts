import type { image as en } from '../../en/widgets/image.ts'
import type { Like } from '../../like.ts'

export const image: Like<typeof en> = {
  notChosen: 'Välj en bild',
  none: '{{name}} har ingen bild',
  failed: 'Bilden kunde inte visas',
  ofNode: 'Bilden av den här noden',
  fit: 'På sin plats',
  fits: { contain: 'Hela bilden', cover: 'Fyller platsen, kanterna skärs bort', fill: 'Utsträckt' },
  alt: 'Vad den visar',
  altHint: 'För den som inte ser den.',
  link: 'Leder till',
  linkWrong: 'En adress börjar med https://',
  picture: 'Bild',
  choose: 'Välj en bild',
  remove: 'Ta bort bilden',
  wrongType: 'En bild är en PNG-, JPEG- eller WebP-fil.',
  tooLarge: 'En bild är högst 5 MB.',
  hint: 'PNG, JPEG eller WebP, högst 5 MB.',
}
