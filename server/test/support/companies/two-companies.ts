import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { sql } from 'kysely'
import { makeWorkbook } from '#documents/xlsx/template/workbook.fixture.ts'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { licenceFile } from '../licensing.ts'
import type { Answer, TestPortal } from '../portal.ts'

/** The objects that calls name, as one company has them. */
export interface Place {
  companyId: string
  userId: string
  applicationId: string
  deveui: string
  /** A key of the node, which is also the name of one in every other company. */
  key: string
  alarmId: string
  /** Of an alarm that is raised and waits for an acknowledgement. */
  eventId: string
  tokenId: string
  /** That alarms are pushed to. */
  deviceId: string
  notificationId: string
  /** Of dashboard categories. */
  categoryId: string
  /** Of a map dashboard. */
  dashboardId: string
  /** Of an image widget on that dashboard. */
  moduleId: string
  markerId: string
  /** Under which the dashboard is shared with everybody. */
  publicId: string
  templateId: string
  /** Of a widget of that template. */
  templateWidgetId: string
  /** Of a role that the company made. */
  roleId: string
  invitationId: string
  /** Of an export of everything that the company owns. */
  exportId: string
  /** Of a domain that the company asked for. */
  domainId: string
  /** Of the installation. */
  licenceId: string
  newsId: string
  contactId: string
  actionId: string
  maintenanceWindowId: string
  /** One that the company wrote. */
  decoderId: string
  formulaId: string
  /** Of the formula. */
  backfillId: string
  scriptId: string
  reportId: string
  reportTemplateId: string
  /** Of that report, made a while ago. */
  reportRunId: string
  /** That the formula names. */
  formulaConstantId: string
  /** Of the installation. */
  formulaTemplateId: string
  /** Of an entry about the node, which has the file. */
  journalId: string
  journalFileId: string
  integrationId: string
  brokerId: string
  /** Of a topic that the node listens to on that broker. */
  brokerTopicId: string
  modbusMasterId: string
  /** Of that master and a node that has its readings from it. */
  modbusRegisterId: string
  modbusDeveui: string
  opcServerId: string
  /** Of that server and a node that has its readings from it. */
  opcNodeId: string
  opcDeveui: string
  /** That waits to be sent. */
  downlinkId: string
  /** Of a device that is prepared. */
  poolDeveui: string
  gatewayId: string
  /** Of another node. */
  signalTestId: string
}

export interface World {
  /** The super administrator's session in this company. */
  session: Session
  place: Place
  make: Maker
}

/** Makes further objects in a company, for calls that use them up. */
export interface Maker {
  application(): Promise<Pick<Place, 'applicationId'>>
  node(): Promise<Pick<Place, 'deveui'>>
  /** A key of the company's node. */
  key(): Promise<Pick<Place, 'key'>>
  alarm(): Promise<Pick<Place, 'alarmId'>>
  raisedAlarm(): Promise<Pick<Place, 'alarmId' | 'eventId'>>
  /** A reading of the node's key at `readingTime`. */
  reading(): Promise<Partial<Place>>
  token(): Promise<Pick<Place, 'tokenId'>>
  /** Of who has the token; else of the one who set the company up. */
  device(token?: string): Promise<Pick<Place, 'deviceId'>>
  category(): Promise<Pick<Place, 'categoryId'>>
  dashboard(): Promise<Pick<Place, 'dashboardId' | 'moduleId' | 'markerId'>>
  publicDashboard(): Promise<Pick<Place, 'publicId'>>
  template(): Promise<Pick<Place, 'templateId' | 'templateWidgetId'>>
  company(): Promise<Pick<Place, 'companyId'>>
  /** Of the role User. */
  user(): Promise<Pick<Place, 'userId'>>
  role(): Promise<Pick<Place, 'roleId'>>
  /** Its mail is not sent: most portals of tests send none. */
  invitation(): Promise<Pick<Place, 'invitationId'>>
  /** Deletes every export. */
  noExport(): Promise<Partial<Place>>
  /** In place of the one before. */
  export(): Promise<Pick<Place, 'exportId'>>
  domain(): Promise<Pick<Place, 'domainId'>>
  licence(): Promise<Pick<Place, 'licenceId'>>
  news(): Promise<Pick<Place, 'newsId'>>
  contact(): Promise<Pick<Place, 'contactId'>>
  action(): Promise<Pick<Place, 'actionId'>>
  maintenanceWindow(): Promise<Pick<Place, 'maintenanceWindowId'>>
  decoder(): Promise<Pick<Place, 'decoderId'>>
  script(): Promise<Pick<Place, 'scriptId'>>
  report(): Promise<Pick<Place, 'reportId'>>
  /** With a workbook. */
  reportTemplate(): Promise<Pick<Place, 'reportTemplateId'>>
  /** With a report of its own; one that waits is made by nobody. */
  reportRun(state: 'waiting' | 'failed'): Promise<Pick<Place, 'reportId' | 'reportRunId'>>
  formula(): Promise<Pick<Place, 'formulaId'>>
  /** With a formula of its own. */
  backfill(): Promise<Pick<Place, 'formulaId' | 'backfillId'>>
  formulaConstant(): Promise<Pick<Place, 'formulaConstantId'>>
  formulaTemplate(): Promise<Pick<Place, 'formulaTemplateId'>>
  journalEntry(): Promise<Pick<Place, 'journalId' | 'journalFileId'>>
  integration(): Promise<Pick<Place, 'integrationId'>>
  networkDevice(): Promise<Pick<Place, 'integrationId'>>
  /** With a network server on which it can be created. */
  lorawanNode(): Promise<Pick<Place, 'deveui' | 'integrationId'>>
  /** Of an edge node on the portal's broker. */
  sparkplugNode(): Promise<Pick<Place, 'deveui'>>
  broker(): Promise<Pick<Place, 'brokerId'>>
  brokerTopic(): Promise<Pick<Place, 'brokerTopicId'>>
  modbusMaster(): Promise<Pick<Place, 'modbusMasterId'>>
  modbusRegister(): Promise<Pick<Place, 'modbusMasterId' | 'modbusRegisterId' | 'modbusDeveui'>>
  opcServer(): Promise<Pick<Place, 'opcServerId'>>
  opcNode(): Promise<Pick<Place, 'opcServerId' | 'opcNodeId' | 'opcDeveui'>>
  downlink(): Promise<Pick<Place, 'downlinkId'>>
  poolDevice(): Promise<Pick<Place, 'poolDeveui'>>
  signalTest(): Promise<Pick<Place, 'signalTestId'>>
  gateway(): Promise<Pick<Place, 'gatewayId'>>
}

/** A decoder as it is pasted. */
export const decoderSource =
  'function decodeUplink(input) { return { data: { temperature: input.bytes[0] } } }'

/** A script as it is written. */
export const scriptSource = 'function run(event) { return { trigger: event.trigger } }'

/** A report that is made by hand only. */
export const reportBody = (name = 'Report') => ({
  name: `${name} report ${unique()}`,
  active: false,
  resources: [{ type: 'tag' }],
})

/** A browser that cannot be reached. */
export const pushDevice = (name: string) => ({
  name,
  endpoint: `https://push.invalid/send/${unique()}`,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})

/** When the readings were measured that a call uses up. */
export const readingTime = '2023-06-01T12:00:00.000Z'

let numbers = 1000
/** A number that nothing else in this test has. */
export const unique = () => ++numbers
/** Of a LoRaWAN device that nobody has. */
export const newEui = () => unique().toString(16).padStart(16, '7')

/** That no other gateway of this test has. */
export const gatewayEui = () => unique().toString(16).padStart(16, '0')

/** Ids of what is nowhere, spelled as those of what is. */
export function nowhere(): Place {
  return {
    companyId: randomUUID(),
    userId: randomUUID(),
    applicationId: randomUUID(),
    deveui: `nowhere-${unique()}`,
    key: 'temperature',
    alarmId: randomUUID(),
    eventId: randomUUID(),
    tokenId: randomUUID(),
    deviceId: randomUUID(),
    notificationId: randomUUID(),
    categoryId: randomUUID(),
    dashboardId: '2147483647',
    moduleId: randomUUID(),
    markerId: randomUUID(),
    publicId: 'A'.repeat(43),
    templateId: '2147483647',
    templateWidgetId: randomUUID(),
    roleId: randomUUID(),
    invitationId: randomUUID(),
    exportId: randomUUID(),
    domainId: randomUUID(),
    licenceId: randomUUID(),
    newsId: randomUUID(),
    contactId: randomUUID(),
    actionId: randomUUID(),
    maintenanceWindowId: randomUUID(),
    decoderId: randomUUID(),
    formulaId: randomUUID(),
    backfillId: randomUUID(),
    scriptId: randomUUID(),
    reportId: randomUUID(),
    reportRunId: randomUUID(),
    reportTemplateId: randomUUID(),
    formulaConstantId: randomUUID(),
    formulaTemplateId: randomUUID(),
    journalId: randomUUID(),
    journalFileId: randomUUID(),
    integrationId: randomUUID(),
    brokerId: randomUUID(),
    brokerTopicId: randomUUID(),
    modbusMasterId: randomUUID(),
    modbusRegisterId: randomUUID(),
    modbusDeveui: `modbus-${unique()}`,
    opcServerId: randomUUID(),
    opcNodeId: randomUUID(),
    opcDeveui: `opc-${unique()}`,
    downlinkId: randomUUID(),
    poolDeveui: newEui(),
    gatewayId: randomUUID(),
    signalTestId: randomUUID(),
  }
}

/** A company with one of everything. Its name is in all that it owns, so that a leak can be searched for. */
export async function furnish(portal: TestPortal, name: string): Promise<World> {
  const { companyId, session } = await portal.createCompany(name)
  const { userId } = (await portal.createUser(companyId, 'Admin')).currentUser
  const make = makerOf(portal, session, name)
  const { applicationId } = await make.application()
  const { deveui } = await make.node()
  const node: Place = { ...nowhere(), companyId, userId, applicationId, deveui }
  const inNode = makerOf(portal, session, name, node)
  const { alarmId, eventId } = await inNode.raisedAlarm()
  const { tokenId } = await inNode.token()
  const { deviceId } = await inNode.device()
  const told = await ask(portal, session, 'GET', `/notification/${session.currentUser.userId}`)
  const notificationId = String(told[0]?.notificationId)
  const { categoryId } = await inNode.category()
  const ofDashboard = await inNode.dashboard()
  const { publicId } = await inNode.publicDashboard()
  const ofTemplate = await inNode.template()
  const { roleId } = await inNode.role()
  const { invitationId } = await inNode.invitation()
  const { exportId } = await inNode.export()
  const { domainId } = await inNode.domain()
  const { licenceId } = await inNode.licence()
  const { newsId } = await inNode.news()
  const { contactId } = await inNode.contact()
  const { actionId } = await inNode.action()
  const { maintenanceWindowId } = await inNode.maintenanceWindow()
  const { decoderId } = await inNode.decoder()
  const { formulaConstantId } = await inNode.formulaConstant()
  const ofFormula = await inNode.backfill()
  const { scriptId } = await inNode.script()
  const ofReport = await inNode.reportRun('failed')
  const { reportTemplateId } = await inNode.reportTemplate()
  const { formulaTemplateId } = await inNode.formulaTemplate()
  const ofJournal = await inNode.journalEntry()
  const { integrationId } = await inNode.integration()
  const { downlinkId } = await inNode.downlink()
  const { brokerId } = await inNode.broker()
  const { brokerTopicId } = await makerOf(portal, session, name, { ...node, brokerId }).brokerTopic()
  const ofModbus = await inNode.modbusRegister()
  const ofOpc = await inNode.opcNode()
  const { poolDeveui } = await inNode.poolDevice()
  const { gatewayId } = await inNode.gateway()
  const { signalTestId } = await inNode.signalTest()
  const place = {
    ...node,
    publicId,
    alarmId,
    eventId,
    tokenId,
    deviceId,
    notificationId,
    categoryId,
    ...ofDashboard,
    ...ofTemplate,
    roleId,
    invitationId,
    exportId,
    domainId,
    licenceId,
    newsId,
    contactId,
    actionId,
    maintenanceWindowId,
    decoderId,
    ...ofFormula,
    ...ofReport,
    reportTemplateId,
    scriptId,
    formulaConstantId,
    formulaTemplateId,
    ...ofJournal,
    integrationId,
    brokerId,
    brokerTopicId,
    ...ofModbus,
    ...ofOpc,
    downlinkId,
    poolDeveui,
    gatewayId,
    signalTestId,
  }
  return { session, place, make: makerOf(portal, session, name, place) }
}

function makerOf(portal: TestPortal, session: Session, name: string, at?: Place): Maker {
  const companyId = session.userCompany?.companyId ?? ''
  const make: Maker = {
    async application() {
      const body = { name: `${name} application ${unique()}` }
      return { applicationId: (await ask(portal, session, 'POST', `/applications/${companyId}`, body)).id }
    },
    async node() {
      const { applicationId } = at ?? (await make.application())
      const deveui = `${name}-${unique()}`
      const body = { name: `${name} node`, deveui, nodeType: 1, keys: [{ name: 'temperature' }] }
      await ask(portal, session, 'POST', `/applications/${applicationId}/tag`, body)
      return { deveui }
    },
    async key() {
      const key = `${name}-key-${unique()}`
      await ask(portal, session, 'POST', '/tag/key/add', { deveui: at?.deveui, name: key })
      return { key }
    },
    async alarm() {
      const body = alarmBody({ deveui: at?.deveui ?? '', key: 'temperature' }, `${name} alarm`)
      return { alarmId: (await ask(portal, session, 'POST', `/companies/${companyId}/alarm`, body)).id }
    },
    async raisedAlarm() {
      const { alarmId } = await make.alarm()
      const readings = [{ key: 'temperature', value: 20 }]
      await ask(portal, session, 'POST', `/tag/${at?.deveui}/tagdata`, readings)
      await ask(portal, session, 'POST', `/tag/${at?.deveui}/tagdata`, { key: 'temperature', value: 40 })
      const { activeAlarms } = await ask(portal, session, 'GET', `/alarms/${alarmId}`)
      return { alarmId, eventId: String(activeAlarms[0]?.id) }
    },
    async reading() {
      const body = { key: 'temperature', value: 21, createdAt: readingTime }
      await ask(portal, session, 'POST', `/tag/${at?.deveui}/tagdata`, body)
      return {}
    },
    async token() {
      const body = { label: `${name} token`, scopes: ['read'] }
      return { tokenId: (await ask(portal, session, 'POST', `/integration/tokens/${companyId}`, body)).id }
    },
    async device(token = session.token) {
      const body = pushDevice(`${name} phone ${unique()}`)
      return { deviceId: (await ask(portal, { ...session, token }, 'POST', '/push/devices', body)).id }
    },
    async category() {
      const body = { title: `${name} category ${unique()}` }
      const made = await ask(portal, session, 'POST', `/dashboards/categories/${companyId}`, body)
      return { categoryId: made.dashboardCategoryId }
    },
    async dashboard() {
      const markers = [{ markerId: randomUUID(), name: `${name} marker`, lat: 57, long: 12 }]
      const made = await ask(portal, session, 'POST', `/dashboards/create/${companyId}`, {
        name: `${name} dashboard ${unique()}`,
        type: 'map',
        settings: { map: { markers } },
        widgets: [{ type: 3, title: `${name} widget`, layout: widgetLayout, settings: {} }],
      })
      const [widget] = made.widgets
      return {
        dashboardId: String(made.dashboardId),
        moduleId: widget.dashboardModuleId,
        markerId: made.settings.map.markers[0].markerId,
      }
    },
    async template() {
      const made = await ask(portal, session, 'POST', `/templateDashboard/${companyId}`, {
        name: `${name} template ${unique()}`,
        slots: [{ slotId: randomUUID(), index: 1, key: 'temperature' }],
        widgets: [{ type: 2, title: `${name} widget`, layout: widgetLayout, settings: {} }],
      })
      return {
        templateId: String(made.templateDashboardId),
        templateWidgetId: made.widgets[0].templateWidgetId,
      }
    },
    async publicDashboard() {
      const { dashboardId } = await make.dashboard()
      const path = `/dashboards/public/${companyId}/${dashboardId}/${tomorrow()}`
      return { publicId: (await ask(portal, session, 'POST', path)).id }
    },
    async company() {
      return { companyId: (await portal.createCompany(`${name} branch ${unique()}`)).companyId }
    },
    async user() {
      return { userId: (await portal.createUser(companyId, 'User')).currentUser.userId }
    },
    async domain() {
      const body = { host: `${name.toLowerCase()}-${unique()}.test` }
      return {
        domainId: (await ask(portal, session, 'POST', `/companies/${companyId}/domains`, body)).domainId,
      }
    },
    async decoder() {
      const body = { name: `${name} decoder ${unique()}`, source: decoderSource }
      return { decoderId: (await ask(portal, session, 'POST', '/decoder', body)).decoderId }
    },
    async formula() {
      const number = unique()
      const body = {
        name: `${name} formula ${number}`,
        text: '[A] * 2',
        outputDeveui: at?.deveui,
        outputKey: `computed-${number}`,
        variables: [{ name: 'A', deveui: at?.deveui, key: at?.key }],
      }
      return { formulaId: (await ask(portal, session, 'POST', '/formula', body)).formulaId }
    },
    async backfill() {
      const { formulaId } = await make.formula()
      // Whatever the clock of the portal says.
      const years = 5 * 365 * 86_400_000
      const body = { from: Date.now() - years, to: Date.now() + years }
      const made = await ask(portal, session, 'POST', `/formula/${formulaId}/backfill`, body)
      return { formulaId, backfillId: made.backfillId }
    },
    async report() {
      const { reportId } = await ask(portal, session, 'POST', `/report/${companyId}`, reportBody(name))
      return { reportId }
    },
    async reportTemplate() {
      const body = { name: `${name} template ${unique()}` }
      const made = await ask(portal, session, 'POST', `/report/template/${companyId}`, body)
      const reportTemplateId: string = made.reportSoTemplateId
      const workbook = makeWorkbook({ cells: { A1: '{{report.name}}' } })
      const uploaded = await portal.call('POST', `/report/template/file/${reportTemplateId}`, {
        token: session.token,
        body: workbook,
        headers: { 'content-type': workbookType },
      })
      if (uploaded.status !== 204) throw new Error(JSON.stringify(uploaded.body))
      return { reportTemplateId }
    },
    async reportRun(state) {
      const { reportId } = await make.report()
      const reportRunId = randomUUID()
      await portal.database.withCompany(companyId, ({ query }) =>
        sql`insert into report_run (id, report_id, name, type, trigger, from_time, to_time, settings, state,
              requested_by_name, created_at, expires_at)
            values (${reportRunId}, ${reportId}, ${`${name} report`}, 'regular', 'manual', now() - interval '1 day', now(),
              '{"formats":[],"resources":[],"template":null,"dashboard":null,"recipients":[]}', ${state}, '', now(), now() + interval '1 day')`.execute(
          query,
        ),
      )
      return { reportId, reportRunId }
    },
    async script() {
      const body = {
        name: `${name} script ${unique()}`,
        type: 1,
        source: scriptSource,
        boundTag: at?.deveui,
      }
      return { scriptId: (await ask(portal, session, 'POST', `/script/${companyId}`, body)).scriptId }
    },
    async formulaConstant() {
      const body = { name: `${name}_constant_${unique()}`, value: 2 }
      return {
        formulaConstantId: (await ask(portal, session, 'POST', '/formula/constants', body)).constantId,
      }
    },
    async formulaTemplate() {
      const body = { name: `Template ${unique()}`, text: '[A] + 1' }
      return {
        formulaTemplateId: (await ask(portal, session, 'POST', '/formula/templates', body)).formulaTemplateId,
      }
    },
    async contact() {
      const body = { name: `${name} contact ${unique()}` }
      return { contactId: (await ask(portal, session, 'POST', '/contact', body)).contactId }
    },
    async maintenanceWindow() {
      const body = maintenanceWindowBody({ deveui: at?.deveui ?? '' })
      return { maintenanceWindowId: (await ask(portal, session, 'POST', '/maintenance-window', body)).id }
    },
    async action() {
      const body = { ...actionBody(), title: `${name} action ${unique()}` }
      return { actionId: (await ask(portal, session, 'POST', '/action', body)).actionId }
    },
    async signalTest() {
      const { deveui } = await make.node()
      const body = { deveui }
      return {
        signalTestId: (await ask(portal, session, 'POST', `/signaltest/${companyId}`, body)).signalTestId,
      }
    },
    async gateway() {
      const body = { name: `${name} gateway`, eui: gatewayEui() }
      return { gatewayId: (await ask(portal, session, 'POST', `/gateway/${companyId}`, body)).gatewayId }
    },
    async journalEntry() {
      const upload = await portal.call('POST', `/tagJournalFile/upload/${companyId}?name=${name}.png`, {
        token: session.token,
        body: pictures.png,
        headers: { 'content-type': 'image/png' },
      })
      const journalFileId: string = upload.body.fileId
      const body = { text: `${name} entry ${unique()}`, time: readingTime, files: [journalFileId] }
      const made = await ask(portal, session, 'POST', `/tagJournal/${at?.deveui}`, body)
      return { journalId: made.tagJournalId, journalFileId }
    },
    async integration() {
      const body = { kind: 'chirpstack', name: `${name} network server ${unique()}` }
      const { integrationId } = await ask(portal, session, 'POST', '/settings/integration', body)
      return { integrationId }
    },
    async networkDevice() {
      const { integrationId } = await make.integration()
      await portal.database.withCompany(companyId, ({ query }) =>
        sql`insert into network_device
            (integration_id, dev_eui, name, wanted, state, busy_until, updated_at)
          values (${integrationId}, '0011223344556677', 'Device', 'present', 'failed', now() + interval '1 day', now())`.execute(
          query,
        ),
      )
      return { integrationId }
    },
    async lorawanNode() {
      const deveui = `00000000${Math.floor(Math.random() * 0xffff_ffff)
        .toString(16)
        .padStart(8, '0')}`
      const body = { name: 'Meter', deveui, nodeType: 0, decoder: 'raw', appKey: '0'.repeat(32) }
      await ask(portal, session, 'POST', `/applications/${at?.applicationId}/tag`, body)
      const network = {
        ...{ kind: 'chirpstack', name: `${name} ChirpStack ${unique()}` },
        ...{ apiUrl: 'http://127.0.0.1:9', apiKey: 'key' },
        ...{ apiApplication: randomUUID(), deviceProfile: randomUUID() },
      }
      const { integrationId } = await ask(portal, session, 'POST', '/settings/integration', network)
      return { deveui, integrationId }
    },
    async sparkplugNode() {
      const deveui = `edge-${unique()}`
      const sparkplug = { groupId: 'Plant', edgeNodeId: deveui }
      const body = { name: `${name} edge node`, deveui, nodeType: 4, sparkplug }
      await ask(portal, session, 'POST', `/applications/${at?.applicationId}/tag`, body)
      return { deveui }
    },
    async broker() {
      const body = { name: `${name} broker ${unique()}`, hostname: '127.0.0.1', port: 9 }
      return {
        brokerId: (await ask(portal, session, 'POST', `/mqtt/mqttbroker/${companyId}`, body)).brokerId,
      }
    },
    async downlink() {
      // Without the job that would send it in a moment.
      const downlinkId = randomUUID()
      await portal.database.withCompany(companyId, ({ query }) =>
        sql`insert into downlink
            (id, node_id, payload, confirmed, state, created_by_name, created_at, updated_at, expires_at)
          select ${downlinkId}, id, '\\x01', false, 'queued', '', now(), now(), now() + interval '1 day'
          from node where deveui = ${at?.deveui}`.execute(query),
      )
      return { downlinkId }
    },
    async brokerTopic() {
      const { deveui, brokerId } = at ?? nowhere()
      const body = { deveui, brokerId, topic: `topics/${unique()}` }
      return { brokerTopicId: (await ask(portal, session, 'POST', '/mqtt/topic', body)).mqttMetaId }
    },
    async opcServer() {
      const endpointUrl = 'opc.tcp://127.0.0.1:9'
      // It is not monitored, so that no process is started for it.
      const body = { name: `${name} server ${unique()}`, endpointUrl, active: false }
      const made = await ask(portal, session, 'POST', `/opc/server/${companyId}`, body)
      return { opcServerId: made.opcServerId }
    },
    async opcNode() {
      const { opcServerId } = await this.opcServer()
      const opcDeveui = `opc-${unique()}`
      const node = { name: `${name} line`, deveui: opcDeveui, nodeType: nodeKinds.OPC }
      await ask(portal, session, 'POST', `/applications/${at?.applicationId}/tag`, node)
      const body = { deveui: opcDeveui, nodeId: 'nsu=urn:line;s=Speed', key: 'speed' }
      const made = await ask(portal, session, 'POST', `/opc/node/${opcServerId}`, body)
      return { opcServerId, opcDeveui, opcNodeId: made.opcNodeId }
    },
    async modbusMaster() {
      const body = { name: `${name} master ${unique()}`, hostname: '127.0.0.1', port: 9 }
      const made = await ask(portal, session, 'POST', `/modbus/master/${companyId}`, body)
      return { modbusMasterId: made.modbusMasterId }
    },
    async modbusRegister() {
      const { modbusMasterId } = await this.modbusMaster()
      const modbusDeveui = `modbus-${unique()}`
      const node = { name: `${name} meter`, deveui: modbusDeveui, nodeType: nodeKinds.MODBUS }
      await ask(portal, session, 'POST', `/applications/${at?.applicationId}/tag`, node)
      const body = { deveui: modbusDeveui, slaveId: 2, register: 100, valueType: 'INT16', key: 'power' }
      const made = await ask(portal, session, 'POST', `/modbus/register/${modbusMasterId}`, body)
      return { modbusMasterId, modbusDeveui, modbusRegisterId: made.modbusRegisterId }
    },
    async poolDevice() {
      const poolDeveui = newEui()
      const body = { devices: [{ deveui: poolDeveui, name: `${name} device` }] }
      await ask(portal, session, 'POST', '/tag/pool/import', body)
      return { poolDeveui }
    },
    async news() {
      const body = { en: { title: `News ${unique()}`, text: 'Text' }, start: new Date(0).toISOString() }
      return { newsId: (await ask(portal, session, 'POST', '/news', body)).newsId }
    },
    async invitation() {
      const id = randomUUID()
      const email = `${name.toLowerCase()}-invited-${unique()}@example.com`
      await portal.database.withPlatform(({ query }) =>
        sql`insert into invitation (id, company_id, email, role_id, inviter_name, created_at, expires_at, sent_at)
          select ${id}, company_id, ${email}, id, 'Anna', now() - interval '1 hour', now() + interval '7 days',
            now() - interval '1 hour'
          from role where company_id = ${companyId} and is_default`.execute(query),
      )
      return { invitationId: id }
    },
    async licence() {
      const answer = await portal.call('POST', '/license/upload', {
        token: session.token,
        body: licenceFile(),
        headers: { 'content-type': 'application/octet-stream' },
      })
      return { licenceId: answer.body.licenseId }
    },
    async noExport() {
      const path = `/companies/${companyId}/exports`
      for (const { exportId } of await ask(portal, session, 'GET', path))
        await ask(portal, session, 'DELETE', `${path}/${exportId}`)
      return {}
    },
    async export() {
      await make.noExport()
      const path = `/companies/${companyId}/exports`
      return { exportId: (await ask(portal, session, 'POST', path)).exportId }
    },
    async role() {
      const body = { name: `${name} role ${unique()}`, permissions: ['Tag.View'] }
      return { roleId: (await ask(portal, session, 'POST', '/roles', body)).userRoleId }
    },
  }
  return make
}

export const tomorrow = () => String(Date.now() + 86_400_000)

export const widgetLayout = { lg: { x: 0, y: 0, w: 4, h: 3 } }

/** The settings of an action that nobody outside hears of. */
export const actionBody = () => ({
  title: `Action ${unique()}`,
  eventType: 6,
  mqttTopicTemplate: 'alarms/{{node}}',
})

/** A window that is not open. */
export const maintenanceWindowBody = ({ deveui }: Pick<Place, 'deveui'>) => ({
  name: `Window ${unique()}`,
  nodes: [deveui],
  start: '2031-03-01T08:00:00.000Z',
  end: '2031-03-01T10:00:00.000Z',
})

/** The settings of an alarm that only the log is told of. */
export function alarmBody({ deveui, key }: Pick<Place, 'deveui' | 'key'>, name: string) {
  return { name, tag: deveui, tagDataKey: key, alertType: 3, priority: 'b', limitHigh: 30 }
}

async function ask(
  portal: TestPortal,
  session: Session,
  method: string,
  path: string,
  body?: object,
): Promise<Answer['body']> {
  const answer = await portal.call(method, path, { token: session.token, body })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
