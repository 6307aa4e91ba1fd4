import type { imageMap as en } from '../../en/widgets/image-map.ts'
import type { Like } from '../../like.ts'

export const imageMap: Like<typeof en> = {
  nothing: 'Vælg et billede',
  nothingText: 'En grundplan, en tegning eller et foto, i indstillingerne.',
  zoom: 'Åbner med',
  zoomAll: 'Hele billedet',
  zoomPercent: '{{percent}} % af størrelsen',
  labels: 'Værdier på det',
  left: 'Fra venstre, %',
  top: 'Fra toppen, %',
  display: 'Ser ud som',
  displays: { value: 'Værdi', labelAndValue: 'Navn og værdi', dot: 'Prik' },
  add: 'Tilføj en værdi',
  hint: 'Træk værdierne på plads, eller flyt dem med piletasterne.',
}
