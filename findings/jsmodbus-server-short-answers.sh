#!/usr/bin/env bash
# jsmodbus 5.0.0 (npm), its Modbus TCP server, as it is used for simulators and software PLCs in JavaScript.
#
# Behaviour: a read of which a part lies beyond the registers that the server has is no error. It answers the registers
# that are there, fewer than were asked for, and none at all for a read that lies wholly beyond: an answer with zero
# bytes. The Modbus specification asks for exception 2 (illegal data address) in both cases.
#
# Why it matters to a portal: a client that takes values by their place in the answer gives the last registers of a
# block no value, or a wrong one; one that reports the short answer as a broken device loses the neighbours that were
# answered well, since registers are read in blocks. A portal has to take a well-formed answer that is shorter than
# asked for as "no such address" and read the parts of the block by themselves.
#
# Output: requests of a server with 100 holding registers, and the bytes of its answers after the transaction id.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsmodbus@5.0.0 >/dev/null
cat >try.cjs <<'JS'
const net = require('node:net')
const { server } = require('jsmodbus')

const netServer = net.createServer()
const holding = Buffer.alloc(200)
for (let register = 0; register < 100; register++) holding.writeUInt16BE(register, register * 2)
new server.TCP(netServer, { holding })

const requests = [
  ['registers 98 and 99, both there', 98, 2],
  ['registers 99 and 100, one there', 99, 2],
  ['registers 200 and 201, none there', 200, 2],
]
netServer.listen(0, '127.0.0.1', async () => {
  for (const [what, from, count] of requests) {
    const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, from >> 8, from & 255, 0, count])
    const socket = net.connect(netServer.address().port, '127.0.0.1', () => socket.write(request))
    const answer = await new Promise((resolve) => socket.once('data', resolve))
    console.log(`${what}: ${answer.subarray(2).toString('hex')}`)
    socket.destroy()
  }
  process.exit()
})
setTimeout(() => { console.log('no answer'); process.exit(1) }, 20_000).unref()
JS
node try.cjs | tee actual
cat >expected <<'TXT'
registers 98 and 99, both there: 0000000701030400620063
registers 99 and 100, one there: 000000050103020063
registers 200 and 201, none there: 00000003010300
TXT
diff expected actual
