#!/usr/bin/env bash
# sparkplug-client 3.2.4 (npm), the edge node of Eclipse Tahu in JavaScript, with sparkplug-payload 1.0.3 and aedes 0.51.3.
#
# Behaviour: Sparkplug 3.0 lets a host name a metric of a command (NCMD) by the alias that the edge node gave it in its
# birth. The client passes such a command on without the name, though it published both itself; and the alias is no
# number but a `Long` object, so that neither `metric.name === 'Setpoint'` nor `metric.alias === 2` holds. A command
# by name arrives as expected.
#
# Why it matters to a portal: an operator's setpoint that is sent by alias, the short form, is received by such an edge
# node and dropped without an error on either side. A host has to send names beside aliases in commands, and must not
# take the delivery of a command for its execution.
#
# Output: what the edge node's application is given, for a command by name, by alias, and by both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sparkplug-client@3.2.4 sparkplug-payload@1.0.3 aedes@0.51.3 mqtt@4.3.8 >/dev/null
cat >try.cjs <<'JS'
const { createServer } = require('node:net')
const aedes = require('aedes')()
const mqtt = require('mqtt')
const sparkplugClient = require('sparkplug-client')
const payload = require('sparkplug-payload').get('spBv1.0')

const commands = {
  name: { name: 'Setpoint' },
  alias: { alias: 2 },
  both: { name: 'Setpoint', alias: 2 },
}
const broker = createServer(aedes.handle)
broker.listen(0, '127.0.0.1', () => {
  const serverUrl = `mqtt://127.0.0.1:${broker.address().port}`
  const edge = sparkplugClient.newClient({
    ...{ serverUrl, username: '', password: '', groupId: 'Plant', edgeNode: 'Edge', clientId: 'edge' },
    ...{ version: 'spBv1.0', publishDeath: true },
  })
  edge.on('birth', () => {
    edge.publishNodeBirth({
      timestamp: 1,
      metrics: [
        { name: 'bdSeq', type: 'UInt64', value: 0 },
        { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
        { name: 'Setpoint', alias: 2, type: 'Double', value: 20 },
      ],
    })
    const host = mqtt.connect(serverUrl, { clientId: 'host' })
    host.on('connect', () => {
      for (const more of Object.values(commands)) {
        const metric = { ...more, type: 'Double', value: 21.5 }
        host.publish('spBv1.0/Plant/NCMD/Edge', Buffer.from(payload.encodePayload({ timestamp: 1, metrics: [metric] })))
      }
    })
  })
  const names = Object.keys(commands)
  edge.on('ncmd', ({ metrics: [metric] }) => {
    const how = names.shift()
    const isNamed = metric.name === 'Setpoint'
    console.log(`by ${how}: value ${metric.value}, name known ${isNamed}, alias === 2 ${metric.alias === 2}, alias is ${metric.alias == null ? 'absent' : metric.alias.constructor.name}`)
    if (names.length === 0) process.exit()
  })
})
setTimeout(() => { console.log('no command arrived'); process.exit(1) }, 30_000).unref()
JS
node try.cjs | tee actual
cat >expected <<'TXT'
by name: value 21.5, name known true, alias === 2 false, alias is absent
by alias: value 21.5, name known false, alias === 2 false, alias is Long
by both: value 21.5, name known true, alias === 2 false, alias is Long
TXT
diff expected actual
