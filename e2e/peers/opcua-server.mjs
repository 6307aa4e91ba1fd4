// An OPC-UA server of node-opcua that a test steers. Options are the JSON in its first argument.
import { join } from 'node:path'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import { NumericRange } from 'node-opcua-numeric-range'
import { SecurityPolicy } from 'node-opcua-secure-channel'
import { OPCUAServer } from 'node-opcua-server'
import { MessageSecurityMode } from 'node-opcua-service-secure-channel'
import { StatusCode, StatusCodes } from 'node-opcua-status-code'
import { DataType, Variant, VariantArrayType } from 'node-opcua-variant'
import { steer } from './steered.mjs'

const options = JSON.parse(process.argv[2])
const { port, folder, policies, modes, namespaces, acceptsUnknown, allowAnonymous, certificate, key } =
  options
const store = (name) =>
  new OPCUACertificateManager({
    automaticallyAcceptUnknownCertificate: acceptsUnknown,
    rootFolder: join(folder, name),
    disableFileWatchers: true,
  })
const server = new OPCUAServer({
  port,
  host: '127.0.0.1',
  serverCertificateManager: store('server'),
  userCertificateManager: store('users'),
  certificateFile: certificate,
  privateKeyFile: key,
  securityPolicies: policies.map((policy) => SecurityPolicy[policy]),
  securityModes: modes.map((mode) => MessageSecurityMode[mode]),
  allowAnonymous,
  userManager: { isValidUser: (name, password) => name === 'operator' && password === 'right' },
  buildInfo: { productName: 'Press line', softwareVersion: '1.2.3' },
  serverCapabilities: options.capabilities,
  maxConnectionsPerEndpoint: 50,
})
await server.initialize()
const space = server.engine.addressSpace
for (const uri of namespaces) space.registerNamespace(uri)
const own = space.registerNamespace('http://fyr.test/line')
const line = own.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Line', nodeId: 's=Line' })
const variables = new Map()

/** Adds a variable that is steered by its name, which is its identifier too. */
function add(name, dataType, value, more = {}) {
  const isArray = Array.isArray(value) && dataType !== 'Int64' && dataType !== 'UInt64'
  const variable = own.addVariable({
    componentOf: line,
    browseName: name,
    nodeId: `s=${name}`,
    dataType: more.type ?? dataType,
    ...(isArray && { valueRank: 1, arrayDimensions: [0] }),
    minimumSamplingInterval: 20,
    ...more,
  })
  variables.set(name, { variable, dataType })
  if (value !== undefined) {
    variable.setValueFromSource({
      dataType: DataType[dataType],
      arrayType: arrayTypeOf(value, dataType),
      value,
    })
  }
  return variable
}
const is64 = (dataType) => dataType === 'Int64' || dataType === 'UInt64'
const arrayTypeOf = (value, dataType) =>
  (is64(dataType) ? Array.isArray(value?.[0]) : Array.isArray(value))
    ? VariantArrayType.Array
    : VariantArrayType.Scalar

add('Speed', 'Double', 1.5)
add('Other', 'Double', 0)
add('Count', 'UInt64', [0, 5])
add('Offset', 'Int64', [0xffffffff, 0xfffffffe])
add('Ratio', 'Float', 21.7)
add('Bits', 'UInt16', [1, 2, 3, 4])
add('Name', 'String', 'press')
add('Label', 'LocalizedText', { text: 'Presse', locale: 'de' }, { description: 'What the operator calls it' })
add('On', 'Boolean', true)
add('Started', 'DateTime', new Date('2026-01-02T03:04:05.678Z'))
add('Raw', 'ByteString', Buffer.from('cafe', 'hex'))
add('Unset', 'Double', undefined)
add('Secret', 'Double', 1, { accessLevel: 'CurrentWrite', userAccessLevel: 'CurrentWrite' })
add('Fixed', 'Double', 1, { accessLevel: 'CurrentRead', userAccessLevel: 'CurrentRead' })
for (const type of ['SByte', 'Byte', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Float', 'Double'])
  add(`W${type}`, type, 0)
add('WInt64', 'Int64', [0, 0])
add('WString', 'String', '')
add('WBoolean', 'Boolean', false)
add('WBits', 'UInt16', [0, 0, 0])
const matrix = own.addVariable({
  ...{ componentOf: line, browseName: 'Matrix', nodeId: 's=Matrix', dataType: 'Double', valueRank: 2 },
  arrayDimensions: [2, 2],
})
matrix.setValueFromSource(
  new Variant({
    dataType: DataType.Double,
    arrayType: VariantArrayType.Matrix,
    dimensions: [2, 2],
    value: [1, 2, 3, 4],
  }),
)
const temperature = own.addAnalogDataItem({
  componentOf: line,
  browseName: 'Temperature',
  nodeId: 's=Temperature',
  description: 'Of the oil',
  dataType: 'Double',
  engineeringUnitsRange: { low: -10, high: 120 },
  engineeringUnits: {
    displayName: { text: '°C' },
    description: { text: 'degree Celsius' },
    unitId: 4408652,
    namespaceUri: 'http://www.opcfoundation.org/UA/units/un/cefact',
  },
  minimumSamplingInterval: 20,
})
variables.set('Temperature', { variable: temperature, dataType: 'Double' })
temperature.setValueFromSource({ dataType: DataType.Double, value: 40 })
const mode = own.addMultiStateDiscrete({
  componentOf: line,
  browseName: 'Mode',
  nodeId: 's=Mode',
  enumStrings: ['Off', 'Manual', 'Automatic'],
  value: 1,
})
variables.set('Mode', { variable: mode, dataType: 'UInt32' })
const historized = add('Historized', 'Double', undefined)
space.installHistoricalDataNode(historized, { maxOnlineValues: 3000 })

// Two of them are more than a message holds.
for (let at = 0; at < 3; at++)
  add(
    `Large${at}`,
    'Double',
    Array.from({ length: 90_000 }, (_, index) => index),
  )

// Folders with 2,000 variables, and two objects that contain each other.
const plant = own.addFolder(space.rootFolder.objects, { browseName: 'Plant', nodeId: 's=Plant' })
for (let cell = 0; cell < 20; cell++) {
  const folder = own.addFolder(plant, { browseName: `Cell${cell}`, nodeId: `s=Cell${cell}` })
  const motor = own.addObject({ componentOf: folder, browseName: 'Motor', nodeId: `s=Cell${cell}.Motor` })
  for (let at = 0; at < 100; at++) {
    const name = at === 0 ? 'TempWinding' : `P${at}`
    const variable = own.addVariable({
      ...{ componentOf: motor, browseName: name, nodeId: `s=Cell${cell}.Motor.${name}`, dataType: 'Double' },
      minimumSamplingInterval: 50,
    })
    variable.setValueFromSource({ dataType: DataType.Double, value: at })
    variables.set(`Cell${cell}.Motor.${name}`, { variable, dataType: 'Double' })
  }
}
const wide = own.addObject({ organizedBy: space.rootFolder.objects, browseName: 'Wide', nodeId: 's=Wide' })
for (let at = 0; at < 1200; at++) {
  own.addVariable({ componentOf: wide, browseName: `V${at}`, nodeId: `s=Wide.${at}`, dataType: 'Int32' })
}
const loop = own.addFolder(plant, { browseName: 'LoopA', nodeId: 's=LoopA' })
const back = own.addFolder(loop, { browseName: 'LoopB', nodeId: 's=LoopB' })
back.addReference({ referenceType: 'Organizes', nodeId: loop, isForward: true })
own.addVariable({ componentOf: back, browseName: 'InLoop', nodeId: 's=InLoop', dataType: 'Double' })

if (options.ignoresRanges) {
  server.on('request', ({ nodesToRead = [], nodesToWrite = [], itemsToCreate = [] }) => {
    const monitored = itemsToCreate.map(({ itemToMonitor }) => itemToMonitor)
    for (const target of [...nodesToRead, ...nodesToWrite, ...monitored])
      target.indexRange = new NumericRange()
  })
}
if (options.changing) {
  const name = 'Changing'
  const folder = own.addObject({
    organizedBy: space.rootFolder.objects,
    browseName: name,
    nodeId: `s=${name}`,
  })
  const changing = Array.from({ length: options.changing }, (_, at) =>
    own.addVariable({
      ...{ componentOf: folder, browseName: `${name}${at}`, nodeId: `s=${name}${at}`, dataType: 'Double' },
      minimumSamplingInterval: 100,
    }),
  )
  let round = 0
  setInterval(() => {
    round++
    for (const [at, variable] of changing.entries())
      variable.setValueFromSource({ dataType: DataType.Double, value: ((round * 7 + at) % 1000) / 10 })
  }, 1000)
}

await server.start()
if (options.plainPasswords) {
  for (const endpoint of server.endpoints) {
    for (const { userIdentityTokens } of endpoint.endpointDescriptions()) {
      for (const token of userIdentityTokens) token.securityPolicyUri = SecurityPolicy.None
    }
  }
}

steer({
  set({ name, value, status = 'Good', time, bits = 0 }) {
    const known = variables.get(name)
    const code = bits ? StatusCode.makeStatusCode(StatusCodes[status], bits) : StatusCodes[status]
    const given =
      value === null
        ? { dataType: DataType.Null }
        : {
            dataType: DataType[known.dataType],
            arrayType: arrayTypeOf(value, known.dataType),
            value: known.dataType === 'DateTime' ? new Date(value) : value,
          }
    known.variable.setValueFromSource(given, code, time === undefined ? undefined : new Date(time))
  },
  burst({ name, from, count, stepMs }) {
    const { variable, dataType } = variables.get(name)
    for (let at = 0; at < count; at++) {
      variable.setValueFromSource(
        { dataType: DataType[dataType], value: at },
        StatusCodes.Good,
        new Date(from + at * stepMs),
      )
    }
  },
  notFinite({ name }) {
    variables.get(name).variable.setValueFromSource({ dataType: DataType.Double, value: Number.NaN })
  },
  values({ name }) {
    return variables.get(name).variable.readValue().value.value
  },
  sessions() {
    return server.engine.currentSessionCount
  },
  subscriptions() {
    return server.engine.currentSubscriptionCount
  },
  async stop() {
    await server.shutdown(0)
  },
})
