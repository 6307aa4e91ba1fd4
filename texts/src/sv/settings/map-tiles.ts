import type { mapTiles as en } from '../../en/settings/map-tiles.ts'
import type { Like } from '../../like.ts'

export const mapTiles: Like<typeof en> = {
  title: 'Kartrutor',
  hint: 'Webbläsarna hämtar kartrutorna direkt från de här servrarna. Tomt: portalens inbyggda karta.',
  kinds: { roadmap: 'Vägkarta', satellite: 'Satellit' },
  url: { roadmap: 'URL till vägkarta', satellite: 'URL till satellitkarta' },
  useOpenStreetMap: 'Använd OpenStreetMap',
  attribution: 'Källhänvisning',
  attributionHint: 'Så som leverantören vill ha den på kartan.',
  maxZoom: 'Maxzoom',
  maxZoomHint: 'Från 1 till 22, så långt leverantören har kartrutor.',
  preview: 'Kartrutor från den sparade adressen: {{name}}',
  works: 'Kartrutorna kan hämtas. Öppna sidor använder dem när de har laddats om.',
  fails: 'Kartrutorna kan inte hämtas. Kontrollera adressen och om den kräver en API-nyckel.',
}
