import type { map as en } from '../../en/dashboards/map.ts'
import type { Like } from '../../like.ts'

export const map: Like<typeof en> = {
  area: 'Kort. Flyt med piletasterne, zoom med plus og minus.',
  zoomIn: 'Zoom ind',
  zoomOut: 'Zoom ud',
  fit: 'Vis alt',
  list: 'Vis som liste',
  inView_one: '{{count}} i visningen',
  inView_other: '{{count}} i visningen',
  more_one: 'og {{count}} mere',
  more_other: 'og {{count}} mere',
  together: 'På dette sted',
  pickMiddle: 'Vælg midten',
  tilesFailed: 'Kortserveren svarer ikke. Her vises det indbyggede kort.',
  cluster_one: '{{count}} node, {{state}}',
  cluster_other: '{{count}} noder, {{state}}',
  worst: {
    ok: 'alle OK',
    attention: 'nogle med advarsel',
    alarm: 'nogle med alarmer',
    silent: 'nogle offline',
    neutral: 'uden status',
  },
}
