#!/usr/bin/env bash
# node-opcua-client 2.186.4 (npm), the OPC-UA client of node-opcua, with its own server.
#
# Behaviour: a limit of less than 5 s for requests is not kept, wherever it is set: as `defaultTransactionTimeout` of
# the client or as `timeoutHint` of the request. The client raises the hint to 5000 before it is sent, without a word,
# so that the server is told another limit as well. A read that the server answers after 3 s succeeds with a limit
# of 1 s.
#
# Why it matters to a portal: a poll with a limit of its own of, say, 1 s is open for 5 s while a server is slow or a
# gateway is cut off. Polls pile up, or one silent server holds the others of its company for five times as long as
# was configured, and the value arrives with Good after the portal has called it missing. A portal needs a timer of
# its own around each request.
#
# Output: three lines, for the limits by client and by request: Good after 3 s, and the hint that the server received.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME="$folder" NODEOPCUA_LOG_LEVEL=0
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-opcua-client@2.186.4 node-opcua-server@2.186.4 >/dev/null
cat >try.mjs <<'JS'
import { AttributeIds, DataType, LogLevel, OPCUAClient, ReadRequest, setLogLevel, StatusCodes, TimestampsToReturn, Variant } from 'node-opcua-client'
import { OPCUAServer } from 'node-opcua-server'

setLogLevel(LogLevel.Emergency)
const server = new OPCUAServer({ port: 48412, host: '127.0.0.1' })
await server.initialize()
const own = server.engine.addressSpace.getOwnNamespace()
own.addVariable({
  organizedBy: server.engine.addressSpace.rootFolder.objects,
  nodeId: 's=Slow',
  browseName: 'Slow',
  dataType: 'Double',
  value: {
    refreshFunc(callback) {
      setTimeout(() => callback(null, { value: new Variant({ dataType: DataType.Double, value: 21.5 }), statusCode: StatusCodes.Good, sourceTimestamp: new Date() }), 3000)
    },
  },
})
const hints = []
server.on('request', (request) => {
  if (request instanceof ReadRequest) hints.push(request.requestHeader.timeoutHint)
})
await server.start()

const nodesToRead = [{ nodeId: 'ns=1;s=Slow', attributeId: AttributeIds.Value }]
async function attempt(how, options, timeoutHint) {
  const client = OPCUAClient.create({ endpointMustExist: false, connectionStrategy: { maxRetry: 0 }, ...options })
  await client.connect('opc.tcp://127.0.0.1:48412')
  const session = await client.createSession()
  hints.length = 0
  const request = new ReadRequest({ nodesToRead, maxAge: 0, timestampsToReturn: TimestampsToReturn.Both })
  if (timeoutHint !== undefined) request.requestHeader.timeoutHint = timeoutHint
  const began = Date.now()
  const outcome = await new Promise((resolve) => {
    session.performMessageTransaction(request, (error, response) => resolve(error ? error.message : response.results[0].statusCode.name))
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`limit of 1 s ${how}: ${outcome} after ${seconds} s, the server was told ${hints.at(-1)} ms`)
  await session.close()
  await client.disconnect()
}
await attempt('by the client', { defaultTransactionTimeout: 1000 })
await attempt('by the request', {}, 1000)
await attempt('by both', { defaultTransactionTimeout: 1000 }, 1000)
await server.shutdown(0)
process.exit()
JS
node try.mjs | grep '^limit' | tee actual
cat >expected <<'TXT'
limit of 1 s by the client: Good after 3 s, the server was told 5000 ms
limit of 1 s by the request: Good after 3 s, the server was told 5000 ms
limit of 1 s by both: Good after 3 s, the server was told 5000 ms
TXT
diff expected actual
