import type { pictureMap as en } from '../../en/dashboards/picture-map.ts'
import type { Like } from '../../like.ts'

export const pictureMap: Like<typeof en> = {
  keys: '{{name}}. Flytta bilden med piltangenterna, zooma med plus och minus, 0 visar hela.',
  labels: 'Värden på bilden',
  labelKeys: 'Flytta med piltangenterna, i större steg med Skift. Ta bort med Delete.',
  movedTo: '{{name}}: {{x}} % från vänster, {{y}} % uppifrån',
  placing: 'Klicka på bilden där {{name}} ska placeras.',
  leaveThere: 'Placera här',
  zoomIn: 'Förstora bilden',
  zoomOut: 'Förminska bilden',
  fit: 'Visa hela bilden',
}
