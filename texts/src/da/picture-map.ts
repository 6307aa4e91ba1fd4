import type { pictureMap as en } from '../en/picture-map.ts'
import type { Like } from '../like.ts'

export const pictureMap: Like<typeof en> = {
  keys: '{{name}}. Piletasterne flytter billedet, plus og minus zoomer, 0 viser det hele.',
  labels: 'Værdier på billedet',
  labelKeys: 'Piletasterne flytter den, med Skift i større skridt; Delete fjerner den.',
  movedTo: '{{name}}: {{x}} % fra venstre, {{y}} % fra toppen',
  placing: 'Klik på billedet der, hvor {{name}} hører til.',
  leaveThere: 'Lad den stå',
  zoomIn: 'Forstør billedet',
  zoomOut: 'Formindsk billedet',
  fit: 'Vis hele billedet',
}
