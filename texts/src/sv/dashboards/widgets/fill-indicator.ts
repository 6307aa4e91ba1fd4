import type { fillIndicator as en } from '../../../en/dashboards/widgets/fill-indicator.ts'
import type { Like } from '../../../like.ts'

export const fillIndicator: Like<typeof en> = {
  empty: 'Värde vid tom',
  full: 'Värde vid full',
  shape: 'Form',
  shapes: {
    tank: 'Tank',
    cylinder: 'Cylinder',
    silo: 'Silo',
    box: 'Låda',
    bin: 'Kärl',
    battery: 'Batteri',
  },
  shows: { percent: 'Procent', value: 'Värde', both: 'Procent och värde' },
  capacity: 'Kapacitet',
  content: '{{content}} av {{capacity}}',
  noScale: 'Värdena för tom och full är lika',
  thresholdsHint: 'Tröskelvärden anges i procent av full.',
}
