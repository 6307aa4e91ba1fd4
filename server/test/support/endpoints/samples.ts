import { randomUUID } from 'node:crypto'
import type { Contract } from '@fyr/contract'
import { builtInRoles, type Permission } from '@fyr/contract/access/permissions'
import { workbookType } from '@fyr/contract/reports/report-templates'
import { makeWorkbook } from '#documents/xlsx/template/workbook.fixture.ts'
import { compressedRequestOf, remoteWriteHeaders } from '#ingest/prometheus/write-request.fixture.ts'
import { pictures, pngOfSize } from '#lib/picture/picture.fixture.ts'
import {
  actionBody,
  alarmBody,
  decoderSource,
  gatewayEui,
  type Maker,
  maintenanceWindowBody,
  newEui,
  type Place,
  pushDevice,
  readingTime,
  reportBody,
  scriptSource,
  tomorrow,
  unique,
  widgetLayout,
} from '../companies/two-companies.ts'
import { licenceFile } from '../licensing.ts'
import { adminEmail, password } from '../portal.ts'
import { makeSelfSigned } from '../self-signed.ts'
import type { Endpoint } from './endpoints.ts'

/** How the tests call an endpoint: with the objects of a place, its own or another company's. */
export interface Sample {
  params?: (place: Place) => Record<string, string>
  query?: (place: Place) => Record<string, string>
  body?: (place: Place) => unknown
  headers?: Record<string, string>
  /** The answer to a call that may go on, if it is another than the contract's. */
  status?: number
  /** Makes what the call uses up. */
  fresh?: (make: Maker, token?: string) => Promise<Partial<Place>>
  /** The answer repeats the address of the node that the call named. */
  echoesNode?: true
  /** The answer about an object that the company does not have; 404 for those that are not named here. */
  missing?: Partial<Record<keyof Place, number>>
  /** What somebody must hold besides what the endpoint declares: for the nodes in the body, or to give the role in it. */
  alsoNeeds?: readonly Permission[]
  /** The call is about companies beside the active one, or their nodes: a super administrator reaches them all. */
  ofInstallation?: true
  /** A super administrator reaches users of other companies too. */
  reachesUsers?: true
  /** The session is over after the call. */
  endsSession?: true
  /** The other sessions of who calls are over after it. */
  endsOtherSessions?: true
}

/** One for each endpoint: a new endpoint without a sample does not compile. */
type Samples = { [D in keyof Contract]: { [E in keyof Contract[D]]: Sample } }

const company = {
  orgNumber: '556677-8899',
  invoiceAdress: 'info@example.com',
  country: 'Sweden',
}
const day = { start: '2024-01-01', end: '2024-01-02' }
const id = ({ companyId }: Place) => ({ id: companyId })
const companyId = ({ companyId }: Place) => ({ companyId })
const node = ({ deveui }: Place) => ({ id: deveui })
const series = ({ deveui, key }: Place) => ({ deveui, key })
const nodeKey = ({ deveui, key }: Place) => ({ id: deveui, key })
const application = ({ applicationId }: Place) => ({ id: applicationId })
const alarm = ({ alarmId }: Place) => ({ id: alarmId })

const dashboard = ({ dashboardId }: Place) => ({ id: dashboardId })
const widget = ({ moduleId }: Place) => ({ id: moduleId })
const category = ({ categoryId }: Place) => ({ id: categoryId })
const template = ({ templateId }: Place) => ({ id: templateId })
const reportTemplate = ({ reportTemplateId }: Place) => ({ id: reportTemplateId })
const png = { body: () => pictures.png, headers: { 'content-type': 'image/png' } }
const icon = { ...png, body: () => pngOfSize(192, 192) }
/** A chart of the node. */
const chart = (place: Place) => ({
  type: 0,
  title: 'Chart',
  layout: widgetLayout,
  settings: { series: [series(place)] },
})
const image = { type: 3, title: 'Picture', layout: widgetLayout, settings: {} }
const user = ({ userId }: Place) => ({ id: userId })
const newUser = (make: Maker) => make.user()
const domain = ({ companyId, domainId }: Place) => ({ id: companyId, domainId })
const oneInvitation = ({ companyId, invitationId }: Place) => ({ id: companyId, invitationId })
const contact = ({ contactId }: Place) => ({ id: contactId })
const maintenanceWindow = ({ maintenanceWindowId }: Place) => ({ id: maintenanceWindowId })
const action = ({ actionId }: Place) => ({ id: actionId })
const decoder = ({ decoderId }: Place) => ({ id: decoderId })
const formula = ({ formulaId }: Place) => ({ id: formulaId })
const script = ({ scriptId }: Place) => ({ id: scriptId })
const report = ({ reportId }: Place) => ({ id: reportId })
const reportRun = ({ reportRunId }: Place) => ({ id: reportRunId })
const formulaConstant = ({ formulaConstantId }: Place) => ({ id: formulaConstantId })
const formulaTemplate = ({ formulaTemplateId }: Place) => ({ id: formulaTemplateId })
const gateway = ({ gatewayId }: Place) => ({ id: gatewayId })
const signalTest = ({ signalTestId }: Place) => ({ id: signalTestId })
const journalId = ({ journalId: of }: Place) => ({ id: of })
const journalFile = ({ journalFileId }: Place) => ({ id: journalFileId })
const newJournalEntry = (make: Maker) => make.journalEntry()
const integration = ({ integrationId }: Place) => ({ id: integrationId })
const networkDevice = ({ integrationId }: Place) => ({ id: integrationId, deveui: '0011223344556677' })
const broker = ({ brokerId }: Place) => ({ id: brokerId })
const brokerTopic = ({ brokerTopicId }: Place) => ({ id: brokerTopicId })
/** No connection leads there. */
const brokerBody = { hostname: '127.0.0.1', port: 9 }
const modbusMaster = ({ modbusMasterId }: Place) => ({ id: modbusMasterId })
const modbusRegister = ({ modbusRegisterId }: Place) => ({ id: modbusRegisterId })
let lastRegister = 1000
/** A register that no other has, for each call. */
const registerBody = ({ modbusDeveui }: Place) => ({
  deveui: modbusDeveui,
  slaveId: 2,
  register: ++lastRegister,
  valueType: 'INT16',
  key: `key-${lastRegister}`,
})
const opcServer = ({ opcServerId }: Place) => ({ id: opcServerId })
const ofOpcServer = ({ opcServerId }: Place) => ({ server: opcServerId })
const opcNode = ({ opcNodeId }: Place) => ({ id: opcNodeId })
/** A variable that no other has, for each call. */
const opcNodeBody = ({ opcDeveui }: Place) => {
  const variable = unique()
  return { deveui: opcDeveui, nodeId: `nsu=urn:line;s=${variable}`, key: `key-${variable}` }
}
const poolDevice = ({ poolDeveui }: Place) => ({ id: poolDeveui })
const newsItem = ({ newsId }: Place) => ({ id: newsId })
const newsBody = () => ({ en: { title: 'News', text: 'Text' }, start: '2026-01-01T00:00:00.000Z' })
const role = ({ roleId }: Place) => ({ id: roleId })
const personBody = () => ({
  firstName: 'Anna',
  lastName: 'Berg',
  phoneNumber: '+46701234567',
  email: `anna-${unique()}@example.com`,
  password,
})
/** The address of somebody who has an account and is in neither company. */
const nobodysSession = '7f1a0000-0000-4000-8000-000000000000'
const emptyCredential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
const noCredential = { ...emptyCredential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
const noAssertion = {
  ...emptyCredential,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
const newDashboard = (make: Maker) => make.dashboard()
const noCategory = '00000000-0000-0000-0000-000000000000'

/** Nothing listens there. */
const issuer = 'https://127.0.0.1:9'

export const samples: Samples = {
  networkDevices: {
    ofNode: { params: node },
    create: {
      params: node,
      body: ({ integrationId }) => ({ integrationId }),
      fresh: (make) => make.lorawanNode(),
    },
    list: {},
    retry: { params: networkDevice, fresh: (make) => make.networkDevice() },
    forget: { params: networkDevice, fresh: (make) => make.networkDevice() },
    profiles: { params: integration },
    choices: {
      body: () => ({ kind: 'chirpstack', apiUrl: 'http://127.0.0.1:9', apiKey: 'key' }),
    },
    testApi: { params: integration },
  },
  integrations: {
    list: {},
    save: { body: () => ({ kind: 'chirpstack', name: `ChirpStack ${unique()}` }) },
    remove: { params: integration, fresh: (make) => make.integration() },
    renewWebhook: { params: integration },
    test: { params: integration },
    preview: { body: () => ({ kind: 'loriot', message: '{"cmd":"rx"}' }) },
    // Nobody has that secret.
    receive: {
      params: () => ({ kind: 'loriot', secret: 'A'.repeat(43) }),
      body: () => ({ cmd: 'rx' }),
      status: 404,
    },
  },
  sso: {
    // No provider is set up for it.
    start: { body: () => ({ email: 'somebody@nowhere.example' }), status: 400 },
    // Without the cookie of a sign-in that was begun.
    finish: { body: () => ({ query: '?code=none&state=none' }), status: 400 },
    identities: {},
    link: { body: () => ({ companyId: null }), status: 400 },
    unlink: { params: () => ({ id: nobodysSession }), status: 404 },
    ofCompany: { params: id },
    setOfCompany: { params: id, body: () => ({ groupsClaim: 'groups' }) },
    testOfCompany: { params: id, body: () => ({ issuer }) },
    ofInstallation: {},
    setOfInstallation: { body: () => ({ isProvisioning: false }) },
    testOfInstallation: { body: () => ({ issuer }) },
    emailDomains: {},
    approveEmailDomain: {
      body: ({ companyId: of }) => ({ companyId: of, domain: `d${unique()}.example.com` }),
      ofInstallation: true,
    },
    removeEmailDomain: { params: () => ({ id: nobodysSession }), status: 404 },
  },
  accounts: {
    authenticate: { body: () => ({ email: adminEmail, password }) },
    // Without the cookie of a session.
    refresh: { body: () => ({}), status: 401 },
    logOut: { endsSession: true },
    // Nobody has that address, and no mail server is set up.
    forgotPassword: { params: () => ({ email: 'nobody@example.com' }) },
    sendEmailLink: {},
    proveEmail: { params: () => ({ token: 'none' }), status: 400 },
    resetPassword: {
      params: () => ({ id: 'none' }),
      body: () => ({ password }),
      status: 400,
    },
    me: {},
    oneTimeToken: {},
    sessions: {},
    endSession: { params: () => ({ id: nobodysSession }), status: 404 },
    endOtherSessions: { endsOtherSessions: true },
    // It is what they have.
    changePassword: { body: () => ({ password }), status: 400 },
    setLanguage: { body: () => ({ language: null }) },
  },
  secondFactor: {
    get: {},
    begin: { body: () => ({ currentPassword: password }) },
    // No code is of a secret that nobody knows, and there is no second factor.
    confirm: { body: () => ({ code: 'none' }), status: 400 },
    renewRecoveryCodes: { body: () => ({ currentPassword: password }), status: 409 },
    remove: { body: () => ({ currentPassword: password }) },
  },
  passkeys: {
    list: {},
    begin: { body: () => ({ currentPassword: password }), status: 400 },
    create: { body: () => ({ name: 'Laptop', credential: noCredential }), status: 400 },
    rename: { params: () => ({ id: nobodysSession }), body: () => ({ name: 'Phone' }), status: 404 },
    remove: { params: () => ({ id: nobodysSession }), status: 404 },
    // The tests call by a host that is no domain of the portal.
    challenge: { status: 400 },
    authenticate: { body: () => ({ credential: noAssertion }), status: 400 },
  },
  companies: {
    list: {},
    listAll: {},
    deletions: {},
    getAny: { params: id, ofInstallation: true },
    get: { params: id },
    create: { body: () => ({ ...company, name: `Company ${unique()}` }) },
    update: { params: id, body: () => ({ ...company, name: `Company ${unique()}` }) },
    remove: { params: id, fresh: (make) => make.company() },
    switch: { params: ({ userId, companyId }) => ({ userId, companyId }), ofInstallation: true },
    overview: { params: id },
    shared: {},
    defaults: {},
    setImage: { ...png, params: id },
    removeImage: { params: id },
    usage: { params: id },
  },
  companyExports: {
    list: { params: id },
    create: { params: id, fresh: (make) => make.noExport() },
    remove: {
      params: ({ companyId, exportId }) => ({ id: companyId, exportId }),
      fresh: (make) => make.export(),
    },
    // Nobody has that link.
    download: { params: () => ({ token: 'A'.repeat(86) }), status: 404 },
  },
  companyActivity: { latest: {}, nodes: {}, batteries: {}, day: {}, week: {}, nodesOfDay: {} },
  users: {
    list: {},
    listOfCompany: { params: id },
    listExternal: { params: id },
    listAll: {},
    get: { params: user },
    companiesOf: { params: ({ userId }) => ({ userId }) },
    create: { body: personBody, alsoNeeds: builtInRoles.User },
    createWithCompany: {
      body: () => ({ company: { ...company, name: `Company ${unique()}` }, user: personBody() }),
    },
    update: { params: user, body: () => ({ firstName: 'Bo' }) },
    remove: { params: user, fresh: newUser },
    signIns: { params: user },
    exportData: { params: user },
    removeSecondFactor: { params: user, fresh: newUser },
    setRole: {
      params: (place) => ({ ...user(place), role: 'Guest' }),
      fresh: newUser,
      alsoNeeds: builtInRoles.Guest,
    },
  },
  masquerade: {
    // Without the cookie of a session.
    end: { status: 401 },
    asUser: { params: ({ userId }) => ({ userId }), fresh: newUser, reachesUsers: true },
    inCompany: { params: id },
  },
  invitations: {
    list: { params: id },
    create: {
      params: id,
      body: () => ({ email: `invited-${unique()}@example.com` }),
      alsoNeeds: builtInRoles.User,
    },
    addToCompany: {
      params: id,
      body: () => ({ email: `invited-${unique()}@example.com` }),
      alsoNeeds: builtInRoles.User,
    },
    mine: {},
    // Nobody who calls is invited.
    acceptMine: { params: () => ({ id: randomUUID() }), status: 404 },
    declineMine: { params: () => ({ id: randomUUID() }), status: 404 },
    import: {
      params: id,
      body: () => ({ users: [{ email: `invited-${unique()}@example.com` }], dryRun: true }),
    },
    resend: {
      params: oneInvitation,
      fresh: (make) => make.invitation(),
      alsoNeeds: builtInRoles.User,
    },
    // There is a mail server.
    makeLink: {
      params: oneInvitation,
      fresh: (make) => make.invitation(),
      alsoNeeds: builtInRoles.User,
      status: 409,
    },
    remove: { params: oneInvitation, fresh: (make) => make.invitation() },
    // Nobody has such a link.
    view: { params: () => ({ token: 'none' }), status: 400 },
    accept: { params: () => ({ token: 'none' }), status: 400 },
    register: {
      params: () => ({ token: 'none' }),
      body: () => ({ firstName: 'Anna', lastName: 'Berg', phoneNumber: '+46701234567', password }),
      status: 400,
    },
  },
  registration: {
    request: {
      body: () => {
        const { password: _, ...user } = personBody()
        return { company: { ...company, name: `Company ${unique()}` }, user }
      },
    },
    view: { params: () => ({ token: 'none' }), status: 400 },
    complete: { params: () => ({ token: 'none' }), body: () => ({ password }), status: 400 },
  },
  whiteLabel: {
    domains: { params: id },
    requestDomain: { params: id, body: () => ({ host: `portal-${unique()}.example.com` }) },
    removeDomain: { params: domain, fresh: (make) => make.domain() },
    checkDomain: { params: domain },
    allDomains: {},
    setLogo: { ...png, params: id },
    setIcon: { ...icon, params: id },
    setPortalLogo: png,
    setPortalIcon: icon,
    decideDomain: {
      params: ({ domainId }) => ({ id: domainId }),
      body: () => ({ state: 'refused' }),
      ofInstallation: true,
    },
  },
  audit: {
    list: {},
    state: {},
    setRetention: { body: () => ({ retentionDays: 400 }) },
  },
  features: {
    list: {},
    ofCompany: { params: ({ companyId }) => ({ company: companyId }) },
    set: {
      params: ({ companyId }) => ({ feature: 'mapDashboard', company: companyId }),
      query: () => ({ enabled: 'true' }),
      ofInstallation: true,
    },
  },
  licence: {
    get: {},
    terms: {},
    meta: {},
    companies: {},
    canCreate: { params: companyId },
    nodesLeft: { params: companyId },
    tos: { params: ({ userId }) => ({ userId }) },
    acceptTos: { params: ({ userId }) => ({ userId }) },
    upload: {
      body: () => licenceFile(),
      headers: { 'content-type': 'application/octet-stream' },
    },
    setLimits: {
      params: ({ companyId }) => ({ companyId, gateways: '0', nodes: '0' }),
      ofInstallation: true,
    },
    activate: { params: ({ licenceId }) => ({ id: licenceId }), ofInstallation: true },
    remove: {
      params: ({ licenceId }) => ({ id: licenceId }),
      fresh: (make) => make.licence(),
      ofInstallation: true,
    },
  },
  roles: {
    list: {},
    get: { params: role },
    create: { body: () => ({ name: `Role ${unique()}`, permissions: ['Tag.View'] }) },
    update: { params: role, body: () => ({ permissions: ['Tag.View'] }) },
    remove: { params: role, fresh: (make) => make.role() },
    permissions: {},
    recommended: {},
    mine: {},
  },
  settings: {
    ofUser: {},
    setOfUser: { body: () => ({ theme: 'Scientific' }) },
    global: {},
    setGlobal: { body: () => ({ branding: 'Fyr' }) },
    companyFields: {},
    ofCompany: { params: companyId },
    setOfCompany: { params: companyId, body: () => ({ silentAfterHours: 24 }) },
    versions: {},
    frontendFeatures: {},
  },
  messaging: {
    mail: {},
    setMail: { body: () => ({ sender: 'Fyr <fyr@example.com>' }) },
    // Answers what became of it, whatever that is.
    testMail: { status: 200 },
    sms: {},
    setSms: { body: () => ({ sender: 'Fyr' }) },
    // Nothing is set up to send by.
    testSms: { status: 400 },
    usage: {},
  },
  applications: {
    list: {},
    get: { params: application },
    create: { params: companyId, body: () => ({ name: `Application ${unique()}` }) },
    update: { params: application, body: () => ({ name: `Application ${unique()}` }) },
    remove: { params: application, fresh: (make) => make.application() },
    usage: { params: application },
    removeWithNodes: { params: application, fresh: (make) => make.application() },
  },
  nodes: {
    frames: { params: node },
    list: { query: ({ applicationId }) => ({ applicationId }), missing: { applicationId: 200 } },
    places: { query: ({ applicationId }) => ({ applicationId }), missing: { applicationId: 200 } },
    listOfCompany: { params: id },
    listOfCompanyToo: { params: id },
    attributes: { params: id },
    get: { params: node },
    detail: { params: node },
    info: { params: node },
    keys: { params: node },
    allKeys: {},
    label: { params: nodeKey },
    lateReadings: { params: node },
    activeCount: { params: ({ companyId }) => ({ company: companyId }) },
    withKeys: { body: ({ deveui }) => ({ deveuis: [deveui] }), missing: { deveui: 200 } },
    create: { params: application, body: () => ({ name: 'Node', deveui: `node-${unique()}`, nodeType: 1 }) },
    update: { params: node, body: ({ applicationId }) => ({ name: 'Node', applicationId }) },
    usage: { params: id, body: ({ deveui }) => ({ deveuis: [deveui] }), missing: { deveui: 200 } },
    import: {
      params: id,
      body: ({ applicationId }) => ({
        applicationId,
        nodes: [{ name: 'Imported', deveui: newEui(), nodeType: 'API' }],
        dryRun: true,
      }),
    },
    updateMany: {
      params: id,
      body: ({ deveui, applicationId }) => ({ deveuis: [deveui], applicationId }),
      missing: { deveui: 200 },
      echoesNode: true,
    },
    // The node's alarms are in the way, so that it stays.
    removeMany: {
      params: id,
      body: ({ deveui }) => ({ deveuis: [deveui] }),
      missing: { deveui: 200 },
      echoesNode: true,
    },
    remove: { params: node, fresh: (make) => make.node() },
    removeByForce: { params: node, fresh: (make) => make.node() },
    setDefaultKey: { params: nodeKey },
    addKey: { body: ({ deveui }) => ({ deveui, name: `key-${unique()}` }) },
    updateKey: { body: ({ deveui, key }) => ({ deveui, name: key, label: 'Warmth', unit: '°C' }) },
    togglePublishing: { params: ({ deveui, key }) => ({ a: deveui, b: key }) },
    removePublishing: { params: ({ deveui, key }) => ({ a: deveui, b: key }) },
    removeKey: { params: nodeKey, fresh: (make) => make.key() },
    removeKeyByForce: { params: ({ deveui, key }) => ({ a: deveui, b: key }), fresh: (make) => make.key() },
    setImage: { params: node, body: () => pictures.png, headers: { 'content-type': 'image/png' } },
    removeImage: { params: node },
    ingestErrors: { params: node },
    ingestErrorsOfCompany: { params: id },
    holder: { params: node, ofInstallation: true },
    holderUsage: { params: node, ofInstallation: true },
    free: { params: node, fresh: (make) => make.node(), ofInstallation: true },
    move: {
      params: node,
      body: companyId,
      fresh: async (make) => ({ ...(await make.node()), ...(await make.company()) }),
      ofInstallation: true,
    },
  },
  accessTokens: {
    list: { params: companyId },
    create: { params: companyId, body: ({ deveui }) => ({ label: 'Token', scopes: ['ingest'], deveui }) },
    createForNode: { params: node },
    certificateChallenge: { params: node },
    // The key of the certificate has not signed.
    registerCertificate: {
      params: node,
      body: () => ({
        certificate: makeSelfSigned(`c${unique()}`).cert,
        challenge: 'none',
        signature: 'AAAA',
      }),
      status: 400,
    },
    revoke: { params: ({ tokenId }) => ({ id: tokenId }), fresh: (make) => make.token() },
  },
  readings: {
    write: { params: node, body: ({ key }) => ({ key, value: 21 }) },
    writeMany: { body: ({ deveui, key }) => [{ deveui, key, value: 21 }], missing: { deveui: 400 } },
    writeSenml: {
      body: ({ deveui, key }) => [{ bn: `${deveui}/`, n: key, v: 21 }],
      missing: { deveui: 400 },
    },
    writeLineProtocol: {
      body: ({ deveui }) => Buffer.from(`air,deveui=${deveui} t=21`),
      headers: { 'content-type': 'text/plain' },
      missing: { deveui: 400 },
    },
    remoteWrite: {
      body: ({ deveui, key }) =>
        compressedRequestOf([{ labels: { __name__: key, deveui }, samples: [[Date.now(), 21]] }]),
      headers: remoteWriteHeaders,
      missing: { deveui: 400 },
    },
    currentsOfAll: {},
    currentsOfCompany: {},
    nodesWithKey: { params: ({ key }) => ({ key }) },
    currents: { query: ({ deveui }) => ({ deveuis: deveui }) },
    currentsOf: { params: ({ deveui }) => ({ deveui }) },
    currentsOfNode: { params: ({ deveui }) => ({ deveui }) },
    currentsOfMany: { body: (place) => ({ series: [series(place)] }) },
    latest: { params: series },
    limit: { params: () => ({ n: '3' }), body: (place) => ({ series: [series(place)] }) },
    timeseries: { params: (place) => ({ ...series(place), ...day }) },
    timeseriesOfMany: { params: () => day, body: (place) => ({ series: [series(place)] }) },
    trend: { params: series, query: () => day },
    countOfCompany: {},
    removeRange: { params: (place) => ({ ...series(place), ...day }) },
    correct: {
      params: (place) => ({ ...series(place), time: readingTime }),
      body: () => ({ value: 22 }),
      fresh: (make) => make.reading(),
    },
    removeOne: {
      params: (place) => ({ ...series(place), time: readingTime }),
      fresh: (make) => make.reading(),
    },
    countRange: { params: () => day, body: (place) => ({ series: [series(place)] }) },
    positions: { params: (place) => ({ ...node(place), ...day }) },
    removeRanges: { params: () => day, body: (place) => ({ series: [series(place)] }) },
  },
  retention: {
    ofCompany: { params: companyId },
    setOfCompany: { params: companyId, body: () => ({ days: 0 }) },
    previewOfCompany: { params: companyId, query: () => ({ days: '30' }) },
    ofNode: { params: node },
    setOfNode: { params: node, body: () => ({ days: null }) },
    previewOfNode: { params: node, query: () => ({ days: '30' }) },
  },
  storage: { state: {} },
  health: { report: {}, attention: {} },
  backgroundJobs: {
    list: {},
    kinds: {},
    run: { params: () => ({ id: nobodysSession }), status: 404 },
    skip: { params: () => ({ id: nobodysSession }), status: 404 },
  },
  alarms: {
    list: { params: id, query: ({ deveui }) => ({ deveui }), missing: { deveui: 200 } },
    active: {},
    activeOfCompany: { params: id, query: ({ deveui }) => ({ deveui }), missing: { deveui: 200 } },
    activeAll: {},
    channels: {},
    history: { query: ({ alarmId }) => ({ alarmId }), missing: { alarmId: 200 } },
    historyOfCompany: { params: id, query: ({ deveui }) => ({ deveui }), missing: { deveui: 200 } },
    get: { params: alarm },
    create: { params: id, body: (place) => alarmBody(place, 'Warm'), missing: { deveui: 400 } },
    update: {
      params: ({ companyId, alarmId }) => ({ id: companyId, alarmId }),
      body: (place) => alarmBody(place, 'Warmer'),
      fresh: (make) => make.alarm(),
      missing: { deveui: 400 },
    },
    acknowledge: {
      params: ({ eventId }) => ({ id: eventId }),
      body: () => ({ comment: 'Seen' }),
      fresh: (make) => make.raisedAlarm(),
    },
    snooze: {
      params: ({ eventId }) => ({ id: eventId }),
      body: () => ({ minutes: 60, comment: 'At night' }),
      fresh: (make) => make.raisedAlarm(),
    },
    endSnooze: { params: ({ eventId }) => ({ id: eventId }), fresh: (make) => make.raisedAlarm() },
    remove: { params: alarm, fresh: (make) => make.alarm() },
    copy: { params: alarm },
    previewBand: { body: ({ deveui, key }) => ({ tag: deveui, tagDataKey: key }) },
    test: {
      body: ({ deveui, key }) => ({
        name: 'Warm',
        alertType: 3,
        tag: deveui,
        tagDataKey: key,
        alarmContacts: [{ contactType: 'EMAIL', email: 'someone@example.com' }],
      }),
      missing: { deveui: 400 },
    },
  },
  dashboards: {
    list: {
      params: id,
      query: ({ categoryId }) => ({ categoryId }),
      missing: { categoryId: 200 },
    },
    default: {},
    get: { params: dashboard },
    create: {
      body: (place) => ({ name: 'Dashboard', categoryId: place.categoryId, widgets: [chart(place)] }),
      missing: { deveui: 400 },
    },
    createInCompany: {
      params: ({ companyId }) => ({ company: companyId }),
      body: (place) => ({ name: 'Dashboard', type: 2, widgets: [chart(place)] }),
      missing: { deveui: 400 },
    },
    createInCategory: {
      params: ({ companyId, categoryId }) => ({ company: companyId, category: categoryId }),
      body: () => ({ name: 'Dashboard' }),
    },
    update: {
      params: dashboard,
      body: (place) => ({ version: 1, categoryId: place.categoryId, widgets: [chart(place)] }),
      fresh: newDashboard,
      missing: { deveui: 400 },
      alsoNeeds: ['Tag.View'],
    },
    duplicate: { params: dashboard },
    setDefault: { params: dashboard },
    remove: { params: dashboard, fresh: newDashboard },
    versions: { params: dashboard },
    version: { params: ({ dashboardId }) => ({ id: dashboardId, version: '1' }) },
    restore: {
      params: ({ dashboardId }) => ({ id: dashboardId, version: '1' }),
      fresh: newDashboard,
    },
    export: { params: dashboard },
    import: {
      params: ({ companyId }) => ({ company: companyId }),
      body: (place) => ({
        file: {
          format: 'fyr-dashboard/1',
          name: 'Dashboard',
          type: 'default',
          settings: {},
          widgets: [chart(place)],
        },
        categoryId: place.categoryId,
      }),
      missing: { deveui: 400 },
    },
    addMarker: {
      params: dashboard,
      body: ({ deveui }) => ({ name: 'Here', lat: 57, long: 12, deveui }),
      fresh: newDashboard,
      missing: { deveui: 400 },
      alsoNeeds: ['Tag.View'],
    },
    removeMarker: { params: ({ markerId }) => ({ id: markerId }), fresh: newDashboard },
    modules: { params: dashboard },
    addModule: {
      params: dashboard,
      body: chart,
      fresh: newDashboard,
      missing: { deveui: 400 },
      alsoNeeds: ['Tag.View'],
    },
    updateModules: {
      params: dashboard,
      body: ({ moduleId }) => [{ ...image, dashboardModuleId: moduleId }],
      fresh: newDashboard,
    },
    module: { params: widget },
    updateModule: {
      params: widget,
      body: chart,
      fresh: newDashboard,
      missing: { deveui: 400 },
      alsoNeeds: ['Tag.View'],
    },
    removeModule: { params: widget, fresh: newDashboard },
    copyModule: {
      params: widget,
      body: ({ dashboardId }) => ({ dashboardId: Number(dashboardId) }),
      fresh: newDashboard,
    },
    addImage: { ...png, params: dashboard },
    setModuleImage: { ...png, params: widget, fresh: newDashboard },
    data: { params: dashboard, body: () => day },
    moduleReadings: { params: widget, query: () => day },
    moduleLatest: { params: widget },
    moduleLimit: { params: ({ moduleId }) => ({ id: moduleId, n: '3' }) },
  },
  publicDashboards: {
    // What was shared is for everybody; dashboards have their own tests of it.
    view: { params: () => ({ id: 'A'.repeat(43) }), status: 404 },
    data: { params: () => ({ id: 'A'.repeat(43) }), body: () => ({}), status: 404 },
    token: { params: () => ({ id: 'A'.repeat(43) }), status: 404 },
    list: { params: id },
    create: {
      params: ({ companyId, dashboardId }) => ({
        company: companyId,
        dashboard: dashboardId,
        expiresAt: tomorrow(),
      }),
    },
    remove: { params: ({ publicId }) => ({ id: publicId }), fresh: (make) => make.publicDashboard() },
  },
  templateDashboards: {
    list: { params: id },
    get: { params: template },
    widgets: { params: template },
    create: { params: ({ companyId }) => ({ company: companyId }), body: () => ({ name: 'Template' }) },
    update: {
      params: template,
      body: () => ({ version: 1, name: 'Template' }),
      fresh: (make) => make.template(),
    },
    remove: { params: template, fresh: (make) => make.template() },
    updateWidgets: { params: template, body: () => [], fresh: (make) => make.template() },
    removeWidget: {
      params: ({ templateWidgetId }) => ({ id: templateWidgetId }),
      fresh: (make) => make.template(),
    },
    open: {
      params: template,
      body: ({ deveui }) => ({ nodes: [{ index: 1, deveui }] }),
      missing: { deveui: 200 },
    },
    data: {
      params: template,
      body: ({ deveui }) => ({ ...day, nodes: [{ index: 1, deveui }] }),
      missing: { deveui: 200 },
    },
    preview: {
      // The id of a widget that is nowhere yet, and one that does not repeat what it was asked about.
      body: ({ deveui }) => ({
        ...day,
        widgets: [
          {
            dashboardModuleId: noCategory,
            module: {
              type: 15,
              layout: widgetLayout,
              settings: { nodes: { by: 'nodes', deveuis: [deveui] } },
            },
          },
        ],
      }),
      missing: { deveui: 200 },
    },
    createDashboard: {
      params: template,
      body: ({ categoryId }) => ({ name: 'Dashboard', categoryId, nodes: [] }),
    },
  },
  dashboardCategories: {
    tree: { params: id },
    create: { params: id, body: ({ categoryId }) => ({ title: 'Category', parentGuid: categoryId }) },
    update: { params: category, body: () => ({ title: 'Category' }), fresh: (make) => make.category() },
    setIndexes: {
      body: ({ categoryId, dashboardId }) => ({
        categories: [{ dashboardCategoryId: categoryId, parentGuid: noCategory, index: 0 }],
        dashboards: [{ dashboardId: Number(dashboardId), parentGuid: categoryId, index: 0 }],
      }),
    },
    remove: { params: category, fresh: (make) => make.category() },
  },
  demos: {
    get: {},
    make: {},
    // The companies of these tests are no demo.
    setAlive: { params: id, body: () => ({ isAlive: false }), status: 404 },
  },
  signalTests: {
    start: {
      params: ({ companyId: of }) => ({ company: of }),
      body: ({ deveui }) => ({ deveui }),
      fresh: (make) => make.node(),
    },
    list: { params: id },
    get: { params: signalTest },
    end: { params: signalTest, fresh: (make) => make.signalTest() },
    position: {
      params: signalTest,
      body: () => ({ lat: 57.7, long: 12.9 }),
      fresh: (make) => make.signalTest(),
    },
    remove: { params: signalTest, fresh: (make) => make.signalTest() },
  },
  gateways: {
    create: {
      params: ({ companyId: of }) => ({ company: of }),
      body: () => ({ name: 'Roof', eui: gatewayEui() }),
    },
    list: { params: id },
    get: { params: gateway },
    update: { params: gateway, body: () => ({ name: 'Mast' }) },
    setPosition: { params: gateway, body: () => ({ lat: 57.7, long: 12.9 }) },
    remove: { params: gateway, fresh: (make) => make.gateway() },
    nodes: { params: gateway },
    history: { params: gateway, query: () => day },
  },
  heardGateways: {
    list: { params: id },
    add: {
      params: ({ companyId: of }) => ({ company: of }),
      body: () => ({ euis: [gatewayEui()] }),
    },
  },
  journal: {
    list: { params: ({ deveui }) => ({ deveui }) },
    get: { params: journalId },
    create: { params: ({ deveui }) => ({ deveui }), body: () => ({ text: 'Battery replaced' }) },
    update: { params: journalId, body: () => ({ text: 'Battery replaced twice' }) },
    remove: { params: journalId, fresh: newJournalEntry },
    upload: { params: ({ companyId: of }) => ({ company: of }), ...png },
    setThumbnail: { params: journalFile, ...png, fresh: newJournalEntry },
    file: { params: journalFile },
    removeFile: { params: journalFile, fresh: newJournalEntry },
  },
  downlinks: {
    queue: { params: ({ deveui }) => ({ deveui }), body: () => ({ payload: '0102', port: 2 }) },
    list: { params: ({ deveui }) => ({ deveui }) },
    cancel: {
      params: ({ downlinkId }) => ({ id: downlinkId }),
      fresh: (make) => make.downlink(),
    },
  },
  mqttBrokers: {
    list: { params: id },
    test: { body: () => brokerBody },
    create: { params: ({ companyId }) => ({ company: companyId }), body: () => brokerBody },
    get: { params: broker },
    update: { params: broker, body: () => ({ name: `Broker ${unique()}` }) },
    forget: { params: broker },
    remove: { params: broker, fresh: (make) => make.broker() },
    metrics: { params: broker },
    topics: { params: ({ deveui }) => ({ deveui }) },
    createTopic: {
      body: ({ deveui, brokerId }) => ({ deveui, brokerId, topic: `topics/${unique()}` }),
    },
    updateTopic: { params: brokerTopic, body: () => ({ publishTopic: `commands/${unique()}` }) },
    removeTopic: { params: brokerTopic, fresh: (make) => make.brokerTopic() },
  },
  modbus: {
    masters: { params: companyId },
    createMaster: { params: companyId, body: () => ({ name: `Master ${unique()}`, ...brokerBody }) },
    getMaster: { params: modbusMaster },
    updateMaster: { params: modbusMaster, body: () => ({ name: `Master ${unique()}` }) },
    removeMaster: { params: modbusMaster, fresh: (make) => make.modbusMaster() },
    testMaster: { body: () => ({ name: 'Master', ...brokerBody }) },
    reload: { params: modbusMaster },
    // Nothing listens there, so that it is not connected.
    poll: { body: ({ modbusMasterId }) => ({ modbusMasterId }), status: 409 },
    read: { params: modbusMaster, body: () => ({ slaveId: 2, register: 0 }) },
    units: { params: modbusMaster },
    registers: { params: modbusMaster },
    registersOfNode: { params: ({ modbusDeveui }) => ({ deveui: modbusDeveui }) },
    occupied: { params: modbusMaster },
    createRegister: { params: modbusMaster, body: registerBody, missing: { modbusDeveui: 400 } },
    createRegisters: {
      params: modbusMaster,
      body: (place) => ({ registers: [registerBody(place)] }),
      missing: { modbusDeveui: 400 },
    },
    updateRegister: { params: modbusRegister, body: () => ({ scale: 0.1 }) },
    removeRegister: { params: modbusRegister, fresh: (make) => make.modbusRegister() },
  },
  opcua: {
    servers: { params: companyId },
    createServer: {
      params: companyId,
      body: () => ({ name: `Server ${unique()}`, endpointUrl: 'opc.tcp://127.0.0.1:9', active: false }),
    },
    getServer: { params: opcServer },
    updateServer: { params: opcServer, body: () => ({ name: `Server ${unique()}` }) },
    removeServer: { params: opcServer, fresh: (make) => make.opcServer() },
    monitor: { params: (place) => ({ ...ofOpcServer(place), on: 'off' }) },
    discover: { params: companyId, body: () => ({ endpointUrl: 'opc.tcp://127.0.0.1:9' }) },
    certificate: { params: companyId },
    renewCertificate: { params: companyId },
    browse: { params: opcServer, body: () => ({ nodeId: 'i=85' }) },
    find: { params: opcServer, body: () => ({ search: 'speed' }) },
    read: { params: opcServer, body: () => ({ nodeIds: ['i=2258'] }) },
    nodes: { params: ofOpcServer },
    nodesOfNode: { params: ({ opcDeveui }) => ({ deveui: opcDeveui }) },
    createNode: { params: ofOpcServer, body: opcNodeBody, missing: { opcDeveui: 400 } },
    createNodes: {
      params: ofOpcServer,
      body: (place) => ({ nodes: [opcNodeBody(place)] }),
      missing: { opcDeveui: 400 },
    },
    updateNode: { params: opcNode, body: () => ({ deadband: 0.5 }) },
    removeNode: { params: opcNode, fresh: (make) => make.opcNode() },
  },
  sparkplug: {
    set: {
      params: node,
      body: () => ({ groupId: 'Plant', edgeNodeId: `Edge ${unique()}` }),
      fresh: (make) => make.sparkplugNode(),
    },
    metrics: { params: node },
    // Nobody listens.
    rebirth: { params: node, fresh: (make) => make.sparkplugNode(), status: 409 },
  },
  decoders: {
    list: {},
    get: { params: decoder },
    create: { body: () => ({ name: `Decoder ${unique()}`, source: decoderSource }) },
    update: { params: decoder, body: () => ({ name: `Decoder ${unique()}` }) },
    remove: { params: decoder, fresh: (make) => make.decoder() },
    test: { body: ({ decoderId, deveui }) => ({ decoderId, deveui, payload: '15' }) },
  },
  pool: {
    list: {},
    usage: {},
    get: { params: poolDevice },
    update: { params: poolDevice, body: () => ({ hidden: true }) },
    remove: { params: poolDevice, fresh: (make) => make.poolDevice() },
    claim: {
      body: ({ applicationId }) => ({ applicationId, devices: [{ deveui: newEui() }] }),
    },
    import: { body: () => ({ devices: [{ deveui: newEui() }], dryRun: true }) },
  },
  maintenanceWindows: {
    list: {},
    create: { body: maintenanceWindowBody, missing: { deveui: 404 } },
    get: { params: maintenanceWindow },
    update: { params: maintenanceWindow, body: () => ({ name: `Window ${unique()}` }) },
    remove: { params: maintenanceWindow, fresh: (make) => make.maintenanceWindow() },
  },
  actions: {
    list: {},
    features: {},
    eventTypes: {},
    history: {},
    create: { body: actionBody },
    get: { params: action },
    update: { params: action, body: () => ({ title: `Action ${unique()}` }) },
    remove: { params: action, fresh: (make) => make.action() },
    resetAll: {},
    reset: { params: action },
    preview: { body: () => ({ title: 'Tell', eventType: 6 }) },
    test: { params: action },
  },
  reports: {
    list: { params: id },
    get: { params: report },
    create: { params: id, body: () => reportBody(), alsoNeeds: ['Tag.View'] },
    update: { params: report, body: () => ({ name: `Report ${unique()}` }), alsoNeeds: ['Tag.View'] },
    remove: { params: report, fresh: (make) => make.report() },
    resources: { params: ({ companyId }) => ({ id: companyId, type: 'tag' }), alsoNeeds: ['Tag.View'] },
    preview: { params: id, body: () => ({ resources: [{ type: 'tag' }] }), alsoNeeds: ['Tag.View'] },
    multiExport: {
      params: id,
      body: ({ deveui, key }) => ({ series: [{ deveui, key }], start: '2020-01-01', end: '2036-01-01' }),
      missing: { deveui: 400 },
    },
    ofCompany: { params: id },
    ofUser: { params: user },
    ofReport: { params: report },
    run: { params: reportRun },
    // Of a run that somebody else asked for.
    cancel: { params: reportRun, fresh: (make) => make.reportRun('waiting'), alsoNeeds: ['Report.Create'] },
    removeRun: { params: reportRun, fresh: (make) => make.reportRun('failed') },
    manualExport: { params: report, body: () => ({}), fresh: (make) => make.report() },
    exportReadings: {
      params: id,
      body: () => ({ resources: [{ type: 'tag' }], start: '2024-01-01', end: '2024-01-02' }),
      alsoNeeds: ['Tag.View'],
    },
    // Nobody has that link.
    download: { params: () => ({ token: 'A'.repeat(54) }), status: 404 },
    templates: { params: id },
    template: { params: reportTemplate },
    createTemplate: { params: id, body: () => ({ name: `Template ${unique()}` }) },
    updateTemplate: {
      params: reportTemplate,
      body: ({ reportTemplateId }) => ({
        reportSoTemplateId: reportTemplateId,
        name: `Template ${unique()}`,
      }),
    },
    removeTemplate: { params: reportTemplate, fresh: (make) => make.reportTemplate() },
    uploadTemplate: {
      params: reportTemplate,
      body: () => makeWorkbook({ cells: { A1: '{{report.name}}' } }),
      headers: { 'content-type': workbookType },
    },
    templateFile: { params: reportTemplate },
  },
  scripts: {
    list: { params: id },
    usage: { params: id },
    create: {
      params: id,
      body: () => ({ name: `Script ${unique()}`, type: 1, source: scriptSource }),
    },
    get: { params: script },
    update: { params: script, body: () => ({ name: `Script ${unique()}` }) },
    remove: { params: script, fresh: (make) => make.script() },
    run: { params: script },
    call: { params: script, body: () => ({ parameters: { a: 1 } }) },
    test: { params: script, body: () => ({ source: scriptSource }) },
    check: { body: () => ({ source: scriptSource }) },
    runs: { params: script },
    versions: { params: script },
    clearMemory: { params: script },
  },
  formulas: {
    list: {},
    create: {
      body: ({ deveui, key }) => ({
        name: `Formula ${unique()}`,
        text: '[A] + 1',
        outputDeveui: deveui,
        outputKey: `made-${unique()}`,
        variables: [{ name: 'A', deveui, key }],
      }),
      missing: { deveui: 404 },
    },
    templates: {},
    createTemplate: { body: () => ({ name: `Template ${unique()}`, text: '[A]' }) },
    updateTemplate: {
      params: formulaTemplate,
      body: () => ({ name: `Template ${unique()}` }),
      ofInstallation: true,
    },
    removeTemplate: {
      params: formulaTemplate,
      fresh: (make) => make.formulaTemplate(),
      ofInstallation: true,
    },
    constants: {},
    createConstant: { body: () => ({ name: `constant_${unique()}`, value: 1 }) },
    updateConstant: { params: formulaConstant, body: () => ({ value: unique() }) },
    removeConstant: { params: formulaConstant, fresh: (make) => make.formulaConstant() },
    import: { body: () => ({ formulas: [{ name: `Formula ${unique()}`, text: '[A]', active: 'false' }] }) },
    export: {},
    variablesFromString: { body: () => ({ text: '[A] + [B]' }) },
    testFormula: {
      body: ({ deveui, key }) => ({ text: '[A] * 2', variables: [{ name: 'A', deveui, key }] }),
    },
    get: { params: formula },
    update: { params: formula, body: () => ({ name: `Formula ${unique()}` }) },
    remove: { params: formula, fresh: (make) => make.formula() },
    backfills: { params: formula },
    startBackfill: {
      params: formula,
      body: () => ({ from: Date.now() - 3_600_000, to: Date.now() }),
      fresh: (make) => make.formula(),
    },
    cancelBackfill: { params: ({ formulaId, backfillId }) => ({ id: formulaId, backfillId }) },
  },
  contacts: {
    provider: {},
    setProvider: { body: () => ({ phone: '+46 8 123 45 67' }) },
    // No mail server is set up.
    write: { body: () => ({ name: 'Visitor', email: 'visitor@example.com', message: 'Hello' }), status: 409 },
    list: {},
    create: { body: () => ({ name: `Contact ${unique()}` }) },
    get: { params: contact },
    update: { params: contact, body: () => ({ name: `Contact ${unique()}` }) },
    remove: { params: contact, fresh: (make) => make.contact() },
  },
  news: {
    current: {},
    unread: {},
    list: {},
    create: { body: newsBody },
    get: { params: newsItem, ofInstallation: true },
    update: { params: newsItem, body: newsBody, ofInstallation: true },
    remove: { params: newsItem, fresh: (make) => make.news(), ofInstallation: true },
    // Everybody may dismiss what everybody may read.
    dismiss: { params: () => ({ id: nobodysSession }), status: 404 },
  },
  notifications: {
    // Data errors are told with the address that the sender named, whoever has it.
    list: { params: ({ userId }) => ({ userId }), echoesNode: true },
    preferences: {},
    setPreferences: { body: () => ({ deliveries: { page: true } }) },
    deactivate: { params: ({ notificationId }) => ({ id: notificationId }) },
    deactivateAll: { params: ({ userId }) => ({ userId }) },
  },
  push: {
    state: {},
    addDevice: { body: () => pushDevice('Chrome · Android') },
    removeDevice: {
      params: ({ deviceId }) => ({ id: deviceId }),
      fresh: (make, token) => make.device(token),
    },
  },
  logs: { list: {} },
}

/** The sample of an endpoint of the contract. */
export function sampleOf({ name, domain }: Endpoint): Sample {
  const ofDomain: Record<string, Sample> | undefined = samples[domain as keyof Samples]
  const sample = ofDomain?.[name.slice(domain.length + 1)]
  if (!sample) throw new Error(`${name} has no sample: add one to server/test/support/endpoints/samples.ts`)
  return sample
}
