import type { Texts } from '@fyr/texts'
import type { ScriptValues } from '../form/script-values.ts'

export interface ScriptExample {
  id: keyof Texts['scripts']['examples']
  /** What a script of this kind usually is. */
  type: ScriptValues['type']
  /** Of a repeating one. */
  interval?: Pick<ScriptValues, 'interval' | 'unit'>
  source: string
}

/** Scripts to begin with; what is one's own stands in capitals at the top of each. */
export const scriptExamples: readonly ScriptExample[] = [
  {
    id: 'convert',
    type: 'triggered',
    source: `// Stores degrees Fahrenheit beside degrees Celsius.
const FROM = 'temperature'
const TO = 'temperatureF'

function run(event) {
  for (const { key, value, time } of event.readings) {
    if (key === FROM) fyr.write(event.node.deveui, TO, value * 1.8 + 32, { time })
  }
}
`,
  },
  {
    id: 'counter',
    type: 'triggered',
    source: `// Consumption since midnight (UTC) from the reading of a meter.
const COUNTER = 'volume'
const DAILY = 'volumeToday'

function run(event) {
  const reading = event.readings.find(({ key }) => key === COUNTER)
  if (!reading) return
  const { deveui } = event.node
  const day = reading.time.slice(0, 10)
  const known = fyr.memory[deveui]
  // A new day, or a meter that was replaced.
  if (!known || known.day !== day || reading.value < known.start) {
    fyr.memory[deveui] = { day, start: reading.value }
  }
  fyr.write(deveui, DAILY, reading.value - fyr.memory[deveui].start, { time: reading.time })
}
`,
  },
  {
    id: 'webhook',
    type: 'triggered',
    source: `// Posts each message to another system as JSON.
const URL = 'https://example.com/hook'

async function run(event) {
  const response = await fyr.fetch(URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ node: event.node, readings: event.readings }),
  })
  if (response.status >= 300) throw new Error('The webhook answered ' + response.status)
}
`,
  },
  {
    id: 'pump',
    type: 'triggered',
    source: `// On below the lower limit, off above the upper one; nothing in between.
const LEVEL = 'level'
const PUMP = 'pump-1'
const LOW = 30
const HIGH = 70

function run(event) {
  const level = event.readings.find(({ key }) => key === LEVEL)?.value
  if (level === undefined) return
  const isOn = level < LOW ? true : level > HIGH ? false : fyr.memory.isOn
  if (isOn === undefined || isOn === fyr.memory.isOn) return
  fyr.memory.isOn = isOn
  fyr.downlink(PUMP, { data: { pump: isOn } })
  console.log('Pump', isOn ? 'on' : 'off', 'at', level, '%')
}
`,
  },
  {
    id: 'mail',
    type: 'triggered',
    source: `// An email after three high values in a row, and again only once it was normal.
const KEY = 'temperature'
const LIMIT = 8
const TO = 'ops@example.com'

function run(event) {
  const { deveui, name } = event.node
  for (const { key, value } of event.readings) {
    if (key !== KEY) continue
    const count = value > LIMIT ? (fyr.memory[deveui] ?? 0) + 1 : 0
    fyr.memory[deveui] = count
    if (count === 3) {
      fyr.mail({ to: TO, subject: name + ' is too warm', text: 'Three values above ' + LIMIT + ', last ' + value })
    }
  }
}
`,
  },
  {
    id: 'aggregate',
    type: 'repeating',
    interval: { interval: 5, unit: 'minute' },
    source: `// The average of several nodes, stored on one of its own.
const NODES = ['room-1', 'room-2', 'room-3']
const KEY = 'temperature'
const TARGET = 'building'

async function run(event) {
  const values = []
  for (const deveui of NODES) {
    const latest = await fyr.latest(deveui, KEY)
    if (latest && typeof latest.value === 'number') values.push(latest.value)
  }
  if (values.length === 0) return
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  fyr.write(TARGET, KEY, Math.round(average * 10) / 10)
}
`,
  },
  {
    id: 'weather',
    type: 'repeating',
    interval: { interval: 15, unit: 'minute' },
    source: `// Outdoor temperature and wind from Open-Meteo, stored on a node.
const TARGET = 'outdoor'
const PLACE = 'latitude=59.33&longitude=18.06'

async function run(event) {
  const { status, json } = await fyr.fetch(
    'https://api.open-meteo.com/v1/forecast?' + PLACE + '&current=temperature_2m,wind_speed_10m',
  )
  if (status !== 200) throw new Error('The weather API answered ' + status)
  fyr.write(TARGET, {
    temperature: json.current.temperature_2m,
    windSpeed: json.current.wind_speed_10m,
  })
}
`,
  },
  {
    id: 'forward',
    type: 'triggered',
    source: `// Writes numbers to InfluxDB in its line protocol.
const URL = 'https://influx.example.com/api/v2/write?org=ORG&bucket=BUCKET&precision=ms'
const TOKEN = 'TOKEN'

async function run(event) {
  const lines = event.readings
    .filter(({ value }) => typeof value === 'number')
    .map(({ key, value, time }) => 'fyr,node=' + event.node.deveui + ' ' + key + '=' + value + ' ' + Date.parse(time))
  if (lines.length === 0) return
  const { status, text } = await fyr.fetch(URL, {
    method: 'POST',
    headers: { authorization: 'Token ' + TOKEN },
    body: lines.join('\\n'),
  })
  if (status >= 300) throw new Error('InfluxDB answered ' + status + ': ' + text)
}
`,
  },
  {
    id: 'silent',
    type: 'repeating',
    interval: { interval: 1, unit: 'day' },
    source: `// A notification with the nodes that have sent nothing for a day.
async function run(event) {
  const dayAgo = Date.parse(event.time) - 24 * 60 * 60 * 1000
  const nodes = await fyr.nodes({ limit: 1000 })
  const silent = nodes.filter(({ lastContact }) => !lastContact || Date.parse(lastContact) < dayAgo)
  if (silent.length === 0) return
  const names = silent.map(({ name }) => name).join(', ')
  fyr.notify({ text: (silent.length + ' nodes without data: ' + names).slice(0, 500) })
}
`,
  },
  {
    id: 'button',
    type: 'called',
    source: `// For a button on a dashboard, with parameters such as { "setpoint": 21 }.
const NODE = 'thermostat-1'

function run(event) {
  const setpoint = Number(event.parameters?.setpoint)
  if (!(setpoint >= 5 && setpoint <= 30)) throw new Error('The setpoint must be from 5 to 30')
  fyr.downlink(NODE, { data: { setpoint } })
  fyr.write(NODE, 'setpoint', setpoint)
  return { setpoint }
}
`,
  },
]
