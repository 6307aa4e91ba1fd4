import type { map as en } from '../en/map.ts'
import type { Like } from '../like.ts'

export const map: Like<typeof en> = {
  area: 'Karta; piltangenterna flyttar den, plus och minus zoomar',
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  fit: 'Visa allt',
  list: 'Lista det som syns',
  inView_one: '{{count}} syns',
  inView_other: '{{count}} syns',
  more_one: 'och {{count}} till',
  more_other: 'och {{count}} till',
  together: 'På den här platsen',
  pickMiddle: 'Välj mitten',
  tilesFailed: 'Kartservern svarar inte. Här visas den inbyggda kartan.',
  cluster_one: '{{count}} nod, {{state}}',
  cluster_other: '{{count}} noder, {{state}}',
  worst: {
    ok: 'allt är bra',
    attention: 'några behöver ses till',
    alarm: 'några med larm',
    silent: 'några är tysta',
    neutral: 'utan status',
  },
}
