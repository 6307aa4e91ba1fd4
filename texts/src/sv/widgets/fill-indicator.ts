import type { fillIndicator as en } from '../../en/widgets/fill-indicator.ts'
import type { Like } from '../../like.ts'

export const fillIndicator: Like<typeof en> = {
  empty: 'Värde när den är tom',
  full: 'Värde när den är full',
  shape: 'Form',
  shapes: {
    tank: 'Tank',
    cylinder: 'Cylinder',
    silo: 'Silo',
    box: 'Låda',
    bin: 'Kärl',
    battery: 'Batteri',
  },
  shows: { percent: 'Procent', value: 'Värdet', both: 'Procent och värde' },
  capacity: 'Rymmer',
  content: '{{content}} av {{capacity}}',
  noScale: 'Tom och full har samma värde',
  thresholdsHint: 'Gränserna anges i procent av full.',
}
