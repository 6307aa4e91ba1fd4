#!/usr/bin/env bash
# mqtt 5.16.0 (npm), MQTT.js.
#
# Behaviour: MQTT 5 lets a broker say how many QoS 1 and 2 messages it takes at a time without having acknowledged them
# (Receive Maximum in CONNACK, 3.2.2.3.3); a client must not send more (3.3.4). MQTT.js tells the application the
# number, and does not keep to it: of twenty messages all are sent at once to a broker that said 2.
#
# Why it matters to a portal: brokers that keep to the standard close such a connection with 0x93 (receive maximum
# exceeded), so a burst of readings ends in a reconnection, and is sent again. Fyr's broker takes 65,535, the most that
# a client may assume, and reads no faster than it stores.
#
# Output: "receive maximum: 2" and "sent without an acknowledgement: 20"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt@5.16.0 mqtt-packet@9.0.2 >/dev/null
cat >try.cjs <<'JS'
const { createServer } = require('node:net')
const mqtt = require('mqtt')
const { parser: createParser, writeToStream } = require('mqtt-packet')

// A broker that takes two at a time, and acknowledges none for a second.
const broker = createServer((socket) => {
  const parser = createParser({ protocolVersion: 5 })
  let sent = 0
  parser.on('packet', ({ cmd }) => {
    if (cmd === 'publish') sent++
    if (cmd !== 'connect') return
    const properties = { receiveMaximum: 2 }
    writeToStream({ cmd: 'connack', reasonCode: 0, sessionPresent: false, properties }, socket, { protocolVersion: 5 })
  })
  socket.on('data', (bytes) => parser.parse(bytes))
  setTimeout(() => {
    console.log(`sent without an acknowledgement: ${sent}`)
    process.exit(0)
  }, 1000)
})
broker.listen(0, '127.0.0.1', () => {
  const { port } = broker.address()
  const client = mqtt.connect({ host: '127.0.0.1', port, protocolVersion: 5, reconnectPeriod: 0 })
  client.on('connect', ({ properties }) => {
    console.log(`receive maximum: ${properties.receiveMaximum}`)
    for (let number = 0; number < 20; number++) client.publish('valve/1', String(number), { qos: 1 })
  })
})
JS
node try.cjs | tee actual
cat >expected <<'TXT'
receive maximum: 2
sent without an acknowledgement: 20
TXT
diff expected actual
