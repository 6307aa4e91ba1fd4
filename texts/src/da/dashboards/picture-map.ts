import type { pictureMap as en } from '../../en/dashboards/picture-map.ts'
import type { Like } from '../../like.ts'

export const pictureMap: Like<typeof en> = {
  keys: '{{name}}. Flyt billedet med piletasterne, zoom med plus og minus, 0 viser det hele.',
  labels: 'Værdier på billedet',
  labelKeys: 'Flyt med piletasterne, i større skridt med Skift. Fjern med Delete.',
  movedTo: '{{name}}: {{x}} % fra venstre, {{y}} % fra toppen',
  placing: 'Klik på billedet, hvor {{name}} skal placeres.',
  leaveThere: 'Placer her',
  zoomIn: 'Forstør billedet',
  zoomOut: 'Formindsk billedet',
  fit: 'Vis hele billedet',
}
