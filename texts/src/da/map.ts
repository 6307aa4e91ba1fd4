import type { map as en } from '../en/map.ts'
import type { Like } from '../like.ts'

export const map: Like<typeof en> = {
  area: 'Kort; piletasterne flytter det, plus og minus zoomer',
  zoomIn: 'Zoom ind',
  zoomOut: 'Zoom ud',
  fit: 'Vis alt',
  list: 'Vis det synlige som liste',
  inView_one: '{{count}} i udsnittet',
  inView_other: '{{count}} i udsnittet',
  more_one: 'og {{count}} mere',
  more_other: 'og {{count}} mere',
  together: 'På dette sted',
  pickMiddle: 'Vælg midten',
  tilesFailed: 'Kortserveren svarer ikke. Her vises det indbyggede kort.',
  cluster_one: '{{count}} node, {{state}}',
  cluster_other: '{{count}} noder, {{state}}',
  worst: {
    ok: 'alt er i orden',
    attention: 'nogle kræver opmærksomhed',
    alarm: 'nogle med alarmer',
    silent: 'nogle er tavse',
    neutral: 'uden status',
  },
}
