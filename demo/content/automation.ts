import { scriptTypes } from '@fyr/contract/automation/scripts/script-types'
import { actionEvents } from '@fyr/contract/messages/action-events'
import type { Client } from '../client.ts'

export const formulas = [
  {
    name: 'Dugpunkt i kølerum 1',
    text: 'round([T] - (100 - [H]) / 5, 1)',
    outputDeveui: 'lager-koel-1',
    outputKey: 'dewPoint',
    outputLabel: 'Dugpunkt',
    outputUnit: '°C',
    variables: [
      { name: 'T', deveui: 'lager-koel-1', key: 'temperature' },
      { name: 'H', deveui: 'lager-koel-1', key: 'humidity' },
    ],
  },
  {
    name: 'Effekt, gennemsnit over 15 min.',
    text: 'round(avg([P], 15m), 1)',
    outputDeveui: 'lager-el',
    outputKey: 'averagePower',
    outputLabel: 'Effekt, 15 min.',
    outputUnit: 'kW',
    variables: [{ name: 'P', deveui: 'lager-el', key: 'power' }],
  },
]

const countOpenings = `function run(event) {
  const door = event.readings.find(({ key }) => key === 'door')
  if (!door) return
  const now = Date.parse(event.time)
  const { isOpen, times = [] } = fyr.memory
  const openings = times.filter((time) => time > now - 24 * 3600 * 1000)
  if (door.value && isOpen === false) openings.push(now)
  fyr.memory.isOpen = door.value
  fyr.memory.times = openings
  fyr.write(event.node.deveui, 'openings', openings.length)
}
`

export const scripts = [
  {
    name: 'Tæl åbninger af kølerum 1',
    description: 'Tæller, hvor ofte døren er åbnet i de seneste 24 timer.',
    type: scriptTypes.triggered,
    boundTag: 'lager-koel-1',
    boundKeys: ['door'],
    source: countOpenings,
  },
]
/** The key that the script writes. */
export const openings = { deveui: 'lager-koel-1', name: 'openings', label: 'Åbninger, 24 timer' }

/** They publish on the portal's own broker only: nobody is written to. */
export const actions = [
  {
    title: 'Alarmer til driftstavlen',
    description: 'Sender alarmer med høj prioritet til tavlen i kølelageret.',
    eventType: actionEvents.alarmRaised,
    priorities: ['a', 'b'],
    messageTemplate: '{{node}}: {{alarm}} ({{value}})',
    mqttTopicTemplate: 'board/alarms',
  },
  {
    title: 'Noder uden forbindelse',
    eventType: actionEvents.nodeOffline,
    duration: 30,
    cooldownMinutes: 60,
    messageTemplate: '{{node}}, {{application}}: {{time}}',
    mqttTopicTemplate: 'board/offline',
  },
]

/** No node listens to it, so the portal never connects to its address, which is nobody's. */
export const broker = {
  name: 'Mejeriets broker',
  hostname: 'mqtt.oestjyskfersk.example',
  port: 8883,
  sslmode: 1,
}

export async function makeAutomation({ call }: Client, companyId: string): Promise<void> {
  await call('POST', '/tag/key/add', openings)
  for (const formula of formulas) await call('POST', '/formula', formula)
  for (const script of scripts) await call('POST', `/script/${companyId}`, script)
  for (const action of actions) await call('POST', '/action', action)
  await call('POST', `/mqtt/mqttbroker/${companyId}`, broker)
}

/** Computes the formulas over the history, which is there by now. */
export async function backfillFormulas({ call }: Client, from: number, to: number): Promise<void> {
  const made = await call<{ formulaId: string }[]>('GET', '/formula')
  for (const { formulaId } of made) await call('POST', `/formula/${formulaId}/backfill`, { from, to })
}
