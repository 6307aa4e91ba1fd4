import type { imageMap as en } from '../../../en/dashboards/widgets/image-map.ts'
import type { Like } from '../../../like.ts'

export const imageMap: Like<typeof en> = {
  nothing: 'Ingen bild vald',
  zoom: 'Startzoom',
  zoomAll: 'Hela bilden',
  zoomPercent: '{{percent}} % av storleken',
  labels: 'Värden',
  left: 'Från vänster, %',
  top: 'Från överkanten, %',
  display: 'Visa som',
  displays: { value: 'Värde', labelAndValue: 'Namn och värde', dot: 'Punkt' },
  add: 'Lägg till värde',
  hint: 'Dra värdena till sina platser, eller flytta dem med piltangenterna.',
}
