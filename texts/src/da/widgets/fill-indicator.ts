import type { fillIndicator as en } from '../../en/widgets/fill-indicator.ts'
import type { Like } from '../../like.ts'

export const fillIndicator: Like<typeof en> = {
  empty: 'Værdi når den er tom',
  full: 'Værdi når den er fuld',
  shape: 'Form',
  shapes: {
    tank: 'Tank',
    cylinder: 'Cylinder',
    silo: 'Silo',
    box: 'Kasse',
    bin: 'Affaldsbeholder',
    battery: 'Batteri',
  },
  shows: { percent: 'Procent', value: 'Værdien', both: 'Procent og værdi' },
  capacity: 'Rummer',
  content: '{{content}} af {{capacity}}',
  noScale: 'Tom og fuld har samme værdi',
  thresholdsHint: 'Grænserne angives i procent af fuld.',
}
