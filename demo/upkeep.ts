import type { Client } from './client.ts'
import { day, hour, minute } from './models/local-time.ts'

/** Entries in journals; `ago`: ms before the set-up. */
export const journal = [
  {
    deveui: 'mejeri-pumpe-2',
    ago: 12 * day + 3 * hour,
    text: 'Leje smurt. Vibrationen faldt ikke, nyt leje er bestilt.',
  },
  { deveui: 'lager-koel-1', ago: 5 * day + 2 * hour, text: 'Fordamper afrimet og dørpakning skiftet.' },
  { deveui: 'kontor-reception', ago: 2 * hour + 10 * minute, text: 'Batteri skal skiftes i næste uge.' },
]

/** The bearing is changed when the pump stands still: `in` is from the set-up on. */
export const maintenance = {
  in: 2 * day,
  lasts: 4 * hour,
  body: {
    name: 'Lejeskift i pumpe P2',
    comment: 'Pumpen står stille. Alarmer gemmes, ingen får besked.',
    nodes: ['mejeri-pumpe-2'],
    repeats: 'once',
  },
}

export async function makeUpkeep({ call }: Client, installed: number): Promise<void> {
  for (const { deveui, ago, text } of journal) {
    await call('POST', `/tagJournal/${deveui}`, { text, time: installed - ago })
  }
  const start = Math.ceil((installed + maintenance.in) / hour) * hour
  await call('POST', '/maintenance-window', {
    ...maintenance.body,
    start: new Date(start).toISOString(),
    end: new Date(start + maintenance.lasts).toISOString(),
  })
}
