import type { pictureMap as en } from '../en/picture-map.ts'
import type { Like } from '../like.ts'

export const pictureMap: Like<typeof en> = {
  keys: '{{name}}. Piltangenterna flyttar bilden, plus och minus zoomar, 0 visar hela.',
  labels: 'Värden på bilden',
  labelKeys: 'Piltangenterna flyttar det, med Skift i större steg; Delete tar bort det.',
  movedTo: '{{name}}: {{x}} % från vänster, {{y}} % uppifrån',
  placing: 'Klicka på bilden där {{name}} hör hemma.',
  leaveThere: 'Låt den stå',
  zoomIn: 'Förstora bilden',
  zoomOut: 'Förminska bilden',
  fit: 'Visa hela bilden',
}
