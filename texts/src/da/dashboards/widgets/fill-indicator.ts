import type { fillIndicator as en } from '../../../en/dashboards/widgets/fill-indicator.ts'
import type { Like } from '../../../like.ts'

export const fillIndicator: Like<typeof en> = {
  empty: 'Værdi ved tom',
  full: 'Værdi ved fuld',
  shape: 'Form',
  shapes: {
    tank: 'Tank',
    cylinder: 'Cylinder',
    silo: 'Silo',
    box: 'Kasse',
    bin: 'Beholder',
    battery: 'Batteri',
  },
  shows: { percent: 'Procent', value: 'Værdi', both: 'Procent og værdi' },
  capacity: 'Kapacitet',
  content: '{{content}} af {{capacity}}',
  noScale: 'Værdierne for tom og fuld er ens',
  thresholdsHint: 'Tærskelværdier angives i procent af fuld.',
}
