import type { map as en } from '../../en/dashboards/map.ts'
import type { Like } from '../../like.ts'

export const map: Like<typeof en> = {
  area: 'Karta. Flytta med piltangenterna, zooma med plus och minus.',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  fit: 'Visa allt',
  list: 'Visa som lista',
  inView_one: '{{count}} i vyn',
  inView_other: '{{count}} i vyn',
  more_one: 'och {{count}} till',
  more_other: 'och {{count}} till',
  together: 'På samma plats',
  pickMiddle: 'Välj mitten',
  tilesFailed: 'Kartservern svarar inte. Här visas den inbyggda kartan.',
  cluster_one: '{{count}} nod, {{state}}',
  cluster_other: '{{count}} noder, {{state}}',
  worst: {
    ok: 'alla OK',
    attention: 'några med varning',
    alarm: 'några med larm',
    silent: 'några offline',
    neutral: 'utan status',
  },
}
