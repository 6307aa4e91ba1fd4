import type { mapTiles as en } from '../en/map-tiles.ts'
import type { Like } from '../like.ts'

export const mapTiles: Like<typeof en> = {
  title: 'Kartrutor',
  hint: 'Varje webbläsare som visar en karta hämtar dem där själv. Tomt: den karta som portalen har med sig.',
  kinds: { roadmap: 'Karta', satellite: 'Flygfoton' },
  url: { roadmap: 'Adress till kartrutor', satellite: 'Adress till flygfoton' },
  attribution: 'Källa',
  attributionHint: 'Så som leverantören vill att den står på kartan.',
  maxZoom: 'Största zoom',
  maxZoomHint: 'Från 1 till 22, så långt leverantören har rutor.',
  preview: 'Rutor från den sparade adressen: {{name}}',
  works: 'Rutor kan hämtas därifrån. Öppna sidor använder dem när de läses in igen.',
  fails: 'Rutorna kan inte hämtas. Kontrollera adressen, och om den kräver en nyckel.',
}
