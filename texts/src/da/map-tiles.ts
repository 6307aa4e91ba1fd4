import type { mapTiles as en } from '../en/map-tiles.ts'
import type { Like } from '../like.ts'

export const mapTiles: Like<typeof en> = {
  title: 'Kortfelter',
  hint: 'Hver browser, der viser et kort, henter dem selv derfra. Tomt: det kort, som portalen har med.',
  kinds: { roadmap: 'Kort', satellite: 'Luftfotos' },
  url: { roadmap: 'Adresse på kortfelter', satellite: 'Adresse på luftfotos' },
  attribution: 'Kilde',
  attributionHint: 'Sådan som udbyderen vil have den stående på kortet.',
  maxZoom: 'Største zoom',
  maxZoomHint: 'Fra 1 til 22, så langt udbyderen har felter.',
  preview: 'Felter fra den gemte adresse: {{name}}',
  works: 'Felter kan hentes derfra. Åbne sider bruger dem, når de indlæses igen.',
  fails: 'Felterne kan ikke hentes. Kontrollér adressen, og om den kræver en nøgle.',
}
