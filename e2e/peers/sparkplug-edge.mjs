// An edge node of sparkplug-client that a test steers, with one device. Options are the JSON in its first argument.
import sparkplug from 'sparkplug-client'
import { steer } from './steered.mjs'

const {
  url,
  password,
  groupId,
  edgeNodeId,
  deviceId,
  compress,
  metric = 'Inlet/Temperature',
} = JSON.parse(process.argv[2])
const values = { Temperature: 21.5, Setpoint: 5 }
const deviceValues = { Speed: -5 }
/** Commands carry aliases alone, which the package decodes to Long objects. */
const names = new Map([
  [2, 'Setpoint'],
  [9, 'Speed'],
])
const nameOf = ({ name, alias }) => name ?? names.get(Number(alias))
const commands = []
let births = 0
/** An edge node whose session outlasts a connection, as those behind a gateway do: it is born on demand only. */
let isBornOnConnect = true

const client = sparkplug.newClient({
  ...{ serverUrl: url, username: 'edge', password, groupId, edgeNode: edgeNodeId, clientId: edgeNodeId },
  mqttOptions: { reconnectPeriod: 200 },
})
const options = compress && { compress: true, algorithm: compress }
const typed = (name, alias, type, value) => ({ name, alias, type, value, timestamp: Date.now() })
function birth() {
  births++
  // The package changes what it is handed: a payload is made anew for each birth.
  const metrics = [
    { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
    typed(metric, 1, 'Float', values.Temperature),
    typed('Setpoint', 2, 'Double', values.Setpoint),
  ]
  client.publishNodeBirth({ timestamp: Date.now(), metrics }, options)
  const speed = [typed('Speed', 9, 'Int16', deviceValues.Speed)]
  client.publishDeviceBirth(deviceId, { timestamp: Date.now(), metrics: speed }, options)
}
client.on('birth', () => isBornOnConnect && birth())
client.on('error', () => undefined)
function sendTemperature(value) {
  values.Temperature = value
  client.publishNodeData({ timestamp: Date.now(), metrics: [{ alias: 1, type: 'Float', value }] }, options)
}
function obey(value) {
  values.Setpoint = value
  client.publishNodeData({ timestamp: Date.now(), metrics: [{ alias: 2, type: 'Double', value }] }, options)
}
client.on('ncmd', ({ metrics }) => {
  for (const metric of metrics) {
    const name = nameOf(metric)
    commands.push({ name, value: metric.value })
    if (name === 'Node Control/Rebirth') birth()
    else if (name === 'Setpoint') obey(metric.value)
  }
})
client.on('dcmd', (device, { metrics }) => {
  for (const metric of metrics) commands.push({ device, name: nameOf(metric), value: metric.value })
})

steer({
  bornOnConnect({ value }) {
    isBornOnConnect = value
  },
  birth,
  temperature({ value }) {
    sendTemperature(value)
  },
  speed({ value }) {
    deviceValues.Speed = value
    const metrics = [{ alias: 9, type: 'Int16', value }]
    client.publishDeviceData(deviceId, { timestamp: Date.now(), metrics }, options)
  },
  deviceDeath() {
    client.publishDeviceDeath(deviceId, { timestamp: Date.now() })
  },
  /** Numbers a message that is never sent. */
  skip() {
    client.incrementSeqNum()
  },
  seen: () => ({ births, commands }),
})
