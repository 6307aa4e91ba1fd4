import type { imageMap as en } from '../../en/widgets/image-map.ts'
import type { Like } from '../../like.ts'

export const imageMap: Like<typeof en> = {
  nothing: 'Välj en bild',
  nothingText: 'En planritning, en skiss eller ett foto, i inställningarna.',
  zoom: 'Öppnas med',
  zoomAll: 'Hela bilden',
  zoomPercent: '{{percent}} % av storleken',
  labels: 'Värden på den',
  left: 'Från vänster, %',
  top: 'Uppifrån, %',
  display: 'Ser ut som',
  displays: { value: 'Värde', labelAndValue: 'Namn och värde', dot: 'Punkt' },
  add: 'Lägg till ett värde',
  hint: 'Dra värdena till sina platser, eller flytta dem med piltangenterna.',
}
