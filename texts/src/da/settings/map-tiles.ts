import type { mapTiles as en } from '../../en/settings/map-tiles.ts'
import type { Like } from '../../like.ts'

export const mapTiles: Like<typeof en> = {
  title: 'Kortfliser',
  hint: 'Browserne henter kortfliserne direkte fra disse servere. Tomt: portalens indbyggede kort.',
  kinds: { roadmap: 'Vejkort', satellite: 'Satellit' },
  url: { roadmap: 'URL til vejkort', satellite: 'URL til satellitkort' },
  useOpenStreetMap: 'Brug OpenStreetMap',
  attribution: 'Kildeangivelse',
  attributionHint: 'Sådan som udbyderen vil have den på kortet.',
  maxZoom: 'Maks. zoom',
  maxZoomHint: 'Fra 1 til 22, så langt udbyderen har kortfliser.',
  preview: 'Kortfliser fra den gemte adresse: {{name}}',
  works: 'Kortfliserne kan hentes. Åbne sider bruger dem, når de er genindlæst.',
  fails: 'Kortfliserne kan ikke hentes. Kontroller adressen, og om den kræver en API-nøgle.',
}
