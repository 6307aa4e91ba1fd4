import type { Texts } from '@fyr/texts'
import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { actionsOf, button } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished
let decoderId: string
let brokerId: string
let masterId: string
let opcServerId: string
let signalTestId: string
const devEui = '70b3d57ed0000003'
const name = 'Rattvik-3'
/** Of a device that is no node. */
const heard = 'Rattvik-4'

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api, companyId, applicationId } = company
  const post = async (path: string, body: object) => (await api.must('POST', path, body)).body
  const source = 'function decodeUplink({ bytes }) { return { data: { temperature: bytes[0] } } }'
  ;({ decoderId } = await post('/decoder', { name: 'Rattvik', source }))
  await post(`/applications/${applicationId}/tag`, { name, deveui: devEui, nodeType: 0, decoder: decoderId })
  const broker = { name: 'Rattvik', hostname: 'rattvik.example.com', port: 8883, sslmode: 1 }
  ;({ brokerId } = await post(`/mqtt/mqttbroker/${companyId}`, broker))
  await post('/mqtt/topic', { deveui: 'rattvik-2', brokerId, topic: 'rattvik/+' })
  const master = { name: 'Rattvik', hostname: 'rattvik.example.com', allUnits: true }
  ;({ modbusMasterId: masterId } = await post(`/modbus/master/${companyId}`, master))
  const meter = { name: 'Rattvik-5', deveui: 'rattvik-5', nodeType: 6 }
  await post(`/applications/${applicationId}/tag`, meter)
  const register = { deveui: meter.deveui, slaveId: 1, register: 100, key: 'temperature', unlocked: true }
  await post(`/modbus/register/${masterId}`, register)
  const server = { name: 'Rattvik', endpointUrl: 'opc.tcp://rattvik.example.com:4840' }
  ;({ opcServerId } = await post(`/opc/server/${companyId}`, server))
  const press = { name: 'Rattvik-7', deveui: 'rattvik-7', nodeType: 7 }
  await post(`/applications/${applicationId}/tag`, press)
  const variable = { deveui: press.deveui, nodeId: 'nsu=http://rattvik.example.com;s=t', key: 'temperature' }
  await post(`/opc/node/${opcServerId}`, { ...variable, unlocked: true })
  const edge = { groupId: 'Rattvik', edgeNodeId: 'rattvik' }
  const line = { name: 'Rattvik-6', deveui: 'rattvik-6', nodeType: 4, sparkplug: edge }
  await post(`/applications/${applicationId}/tag`, line)
  const gateway = { name: names.gateway, eui: '8404101111112220', lat: 57.7, long: 12.9 }
  await post(`/gateway/${companyId}`, gateway)
  ;({ signalTestId } = await post(`/signaltest/${companyId}`, { deveui: devEui }))
  await api.must('POST', `/signaltest/${signalTestId}/position`, { lat: 57.7, long: 12.9, accuracy: 6 })
  const { webhook } = await post('/settings/integration', { kind: 'chirpstack', name: 'Rattvik' })
  const up = (deviceInfo: object, gatewayId: string) =>
    post(`${new URL(webhook).pathname.replace(/^\/api/, '')}?event=up`, {
      deviceInfo,
      ...{ deduplicationId: crypto.randomUUID(), fCnt: 1, fPort: 1, data: 'AQI=' },
      rxInfo: [{ gatewayId, rssi: -97, snr: 7.5 }],
      txInfo: { modulation: { lora: { spreadingFactor: 7 } } },
    })
  await up({ devEui }, gateway.eui)
  await up({ devEui: '70b3d57ed0000004', deviceName: heard }, '8404101111112221')
  await post(`/downlink/${devEui}`, { port: 1, payload: '0102' })
  const { tagJournalId } = await post(`/tagJournal/${devEui}`, { text: names.comment })
  await api.must('PUT', `/tagJournal/update/${tagJournalId}`, { text: `${names.comment} 2` })
  const isHeard = async () => (await api.must('GET', `/gateway/heard/company/${companyId}`)).body.length > 0
  await waitUntil(isHeard, 15_000)
})

const node = () => `/tagdetails/${devEui}`

examineArea(stage, {
  visits: () => [
    { path: '/tag/pool', title: (t) => t.pool.title },
    { path: '/tag/pool/import', title: (t) => t.pool.import.title },
    { path: '/tag/import', title: (t) => t.nodes.import },
    { path: '/decoders?q=rattvik', title: (t) => t.shell.menu.decoders },
    { path: `/decoders/create?node=${devEui}`, title: (t) => t.decoders.new },
    { path: `/decoders/${decoderId}`, title: () => 'Rattvik' },
    { path: '/mqtt-brokers', title: (t) => t.shell.menu.mqttBrokers },
    { path: '/mqtt-brokers/create', title: (t) => t.mqttBrokers.new },
    { path: `/mqtt-brokers/${brokerId}`, title: () => 'Rattvik' },
    { path: '/modbus', title: (t) => t.shell.menu.modbusMasters },
    { path: '/modbus/create', title: (t) => t.modbus.new },
    { path: `/modbus/${masterId}`, title: () => 'Rattvik' },
    { path: '/tagdetails/rattvik-5?tab=connection', title: () => 'Rattvik-5' },
    { path: '/tagdetails/rattvik-6?tab=connection', title: () => 'Rattvik-6' },
    { path: '/opc', title: (t) => t.shell.menu.opcServers },
    { path: '/opc/create', title: (t) => t.opcua.newTitle },
    { path: `/opc/${opcServerId}`, title: () => 'Rattvik' },
    { path: '/tagdetails/rattvik-7?tab=connection', title: () => 'Rattvik-7' },
    { path: '/gateways/create', title: (t) => t.gateways.new },
    { path: '/gateways?view=map', title: (t) => t.gateways.title },
    { path: '/gateways?view=heard', title: (t) => t.gateways.title },
    { path: `/signaltest/${signalTestId}`, title: () => name },
    ...['frames', 'downlinks', 'connection'].map((tab) => ({
      path: `${node()}?tab=${tab}`,
      title: () => name,
    })),
    ...['', '&step=application'].map((step) => ({
      path: `/tag/create?type=0${step}`,
      title: (t: Texts) => t.nodes.add,
    })),
  ],
  overlays: () => [
    {
      name: 'claiming a device',
      path: '/tag/pool',
      open: (t) => [actionsOf(t, heard), { role: 'menuitem', name: t.pool.claim }],
    },
    { name: 'scanning a code', path: '/tag/pool', open: (t) => [button(t.pool.scan)] },
    { name: 'a new field test', path: '/signaltest', open: (t) => [button(t.signalTests.start)] },
    { name: 'a new entry', path: `${node()}?tab=journal`, open: (t) => [button(t.journal.add)] },
    { name: 'what an entry was', path: `${node()}?tab=journal`, open: (t) => [button(t.journal.edited)] },
    {
      name: 'a topic on a broker',
      path: '/tagdetails/rattvik-2?tab=connection',
      open: (t) => [button(t.mqttBrokers.topics.add)],
    },
    {
      name: 'the editor of a register',
      path: '/tagdetails/rattvik-5?tab=connection',
      open: (t) => [button(t.modbus.registers.add)],
    },
    {
      name: 'the registers of a meter',
      path: `/modbus/${masterId}`,
      open: (t) => [button(t.modbus.registers.more), { role: 'menuitem', name: t.modbus.profiles.action }],
    },
    {
      name: 'the registers of a unit',
      path: `/modbus/${masterId}`,
      open: (t) => [button(t.modbus.registers.more), { role: 'menuitem', name: t.modbus.copy.action }],
    },
    {
      name: 'a file of registers',
      path: `/modbus/${masterId}`,
      open: (t) => [button(t.modbus.registers.more), { role: 'menuitem', name: t.modbus.csv.import }],
    },
    {
      name: 'values to write',
      path: '/tagdetails/rattvik-5?tab=downlinks',
      open: (t) => [button(t.downlinks.send)],
    },
    {
      name: 'the certificate of the portal',
      path: '/opc',
      open: (t) => [button(t.opcua.own.title)],
    },
    {
      name: 'the variables of a server',
      path: `/opc/${opcServerId}`,
      open: (t) => [button(t.opcua.variables.add)],
    },
    {
      name: 'the editor of a variable',
      path: `/opc/${opcServerId}`,
      open: (t) => [actionsOf(t, 'temperature'), { role: 'menuitem', name: t.words.edit }],
    },
    {
      name: 'values of variables to write',
      path: '/tagdetails/rattvik-7?tab=downlinks',
      open: (t) => [button(t.downlinks.send)],
    },
    { name: 'a downlink', path: `${node()}?tab=downlinks`, open: (t) => [button(t.downlinks.send)] },
  ],
})
