import type { imageMap as en } from '../../../en/dashboards/widgets/image-map.ts'
import type { Like } from '../../../like.ts'

export const imageMap: Like<typeof en> = {
  nothing: 'Intet billede valgt',
  zoom: 'Startzoom',
  zoomAll: 'Hele billedet',
  zoomPercent: '{{percent}} % af størrelsen',
  labels: 'Værdier',
  left: 'Fra venstre, %',
  top: 'Fra toppen, %',
  display: 'Vis som',
  displays: { value: 'Værdi', labelAndValue: 'Navn og værdi', dot: 'Punkt' },
  add: 'Tilføj værdi',
  hint: 'Træk værdierne på plads, eller flyt dem med piletasterne.',
}
