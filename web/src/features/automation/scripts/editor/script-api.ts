import type { Texts } from '@fyr/texts'

/** A word of what is said of a member. */
type About = keyof Texts['scripts']['reference']['items']
export type ApiGroup = keyof Texts['scripts']['reference']['groups']

interface Member {
  /** As it is written, from `fyr`, `event` or `console` on. */
  path: string
  /** With its parameters, as the reference shows it. */
  signature: string
  about: About
}

/** What a script can use, in the order of the reference; the completion knows the same. */
export const scriptApi: readonly { group: ApiGroup; members: readonly Member[] }[] = [
  {
    group: 'event',
    members: [
      { path: 'event.trigger', signature: 'event.trigger', about: 'trigger' },
      { path: 'event.time', signature: 'event.time', about: 'time' },
      { path: 'event.parameters', signature: 'event.parameters', about: 'parameters' },
      { path: 'event.node', signature: 'event.node', about: 'node' },
      { path: 'event.readings', signature: 'event.readings', about: 'readings' },
    ],
  },
  {
    group: 'read',
    members: [
      { path: 'fyr.latest', signature: 'await fyr.latest(deveui, key?)', about: 'latest' },
      {
        path: 'fyr.readings',
        signature: 'await fyr.readings(deveui, key, { from, to, limit })',
        about: 'range',
      },
      { path: 'fyr.nodes', signature: 'await fyr.nodes({ search, limit })', about: 'nodes' },
    ],
  },
  {
    group: 'effect',
    members: [
      { path: 'fyr.write', signature: 'fyr.write(deveui, key, value, { time })', about: 'write' },
      {
        path: 'fyr.downlink',
        signature: 'fyr.downlink(deveui, { port, payload, data, confirmed })',
        about: 'downlink',
      },
      { path: 'fyr.raiseAlarm', signature: 'fyr.raiseAlarm(alarmId, { value })', about: 'raiseAlarm' },
      {
        path: 'fyr.acknowledgeAlarm',
        signature: 'fyr.acknowledgeAlarm(alarmId, comment)',
        about: 'acknowledgeAlarm',
      },
      { path: 'fyr.mail', signature: 'fyr.mail({ to, subject, text })', about: 'mail' },
      { path: 'fyr.notify', signature: 'fyr.notify({ text })', about: 'notify' },
    ],
  },
  {
    group: 'network',
    members: [
      {
        path: 'fyr.fetch',
        signature: 'await fyr.fetch(url, { method, headers, body })',
        about: 'fetch',
      },
      { path: 'fyr.call', signature: 'await fyr.call(script, parameters)', about: 'call' },
    ],
  },
  {
    group: 'memory',
    members: [
      { path: 'fyr.memory', signature: 'fyr.memory', about: 'memory' },
      { path: 'console.log', signature: 'console.log(…)', about: 'log' },
      { path: 'console.warn', signature: 'console.warn(…)', about: 'log' },
      { path: 'console.error', signature: 'console.error(…)', about: 'log' },
    ],
  },
]

/** What the members have themselves. */
export const nestedMembers: readonly string[] = [
  'event.node.deveui',
  'event.node.name',
  'event.node.applicationId',
]

export type { About }
