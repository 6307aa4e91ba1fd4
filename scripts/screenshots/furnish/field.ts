import type { Picture } from '../picture.ts'
import type { World } from './furnish.ts'

const devEui = '24e124136b502217'
const eui = (at: number) => `a84041ffff1ee2c${at}`
/** In metres from the water tower, with how well it was heard there. */
const walk = [
  [0, 0, -71, 9.5],
  [60, 25, -78, 9],
  [130, 40, -84, 8.2],
  [190, 95, -93, 6.1],
  [240, 170, -101, 2.3],
  [300, 230, -108, -3.5],
  [390, 250, -114, -8.1],
  [460, 310, -119, -11.4],
] as const
const tower = { lat: 59.6108, long: 16.5448 }

interface Furnished {
  gatewayId: string
  signalTestId: string
}
let furnished: Promise<Furnished> | undefined

/** Gateways, a walk with a phone, and a journal: once for all pictures. */
const furnish = (world: World) => (furnished ??= furnishField(world))

async function furnishField({ call, companyId, applicationId }: World): Promise<Furnished> {
  const made = <T>(method: string, path: string, body?: unknown) => call(method, path, body) as Promise<T>
  await call('POST', `/applications/${applicationId}/tag`, {
    name: 'Brunn 4, nivå',
    deveui: devEui,
    nodeType: 0,
    decoder: 'raw',
  })
  const names = ['Vattentornet', 'Reningsverket', 'Skultuna brandstation']
  const gateways: string[] = []
  for (const [at, name] of names.entries()) {
    const place = { lat: tower.lat + at * 0.031, long: tower.long - at * 0.042 }
    const body = { name, eui: eui(at), ...place }
    gateways.push((await made<{ gatewayId: string }>('POST', `/gateway/${companyId}`, body)).gatewayId)
  }
  const { webhook } = await made<{ webhook: string }>('POST', '/settings/integration', {
    kind: 'chirpstack',
    name: 'Fält',
  })
  const path = `${new URL(webhook).pathname.replace(/^\/api/, '')}?event=up`
  const { signalTestId } = await made<{ signalTestId: string }>('POST', `/signaltest/${companyId}`, {
    deveui: devEui,
  })
  // Which nodes are tested is known a moment later.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const [at, [east, north, rssi, snr]] of walk.entries()) {
    const lat = tower.lat + north / 111_320
    const long = tower.long + east / (111_320 * Math.cos((tower.lat * Math.PI) / 180))
    await call('POST', `/signaltest/${signalTestId}/position`, { lat, long, accuracy: 5 })
    await call('POST', path, {
      deduplicationId: crypto.randomUUID(),
      deviceInfo: { devEui },
      fCnt: at + 1,
      fPort: 1,
      data: 'AQI=',
      rxInfo: [
        { gatewayId: eui(0), rssi, snr },
        ...(at < 4 ? [{ gatewayId: eui(1), rssi: rssi - 22, snr: snr - 8 }] : []),
        ...(at > 4 ? [{ gatewayId: eui(7), rssi: -117, snr: -9 }] : []),
        { gatewayId: eui(8), rssi: -119, snr: -12, location: { latitude: 59.6422, longitude: 16.4071 } },
      ],
      txInfo: { modulation: { lora: { spreadingFactor: at < 5 ? 7 : 10 } } },
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  for (const [text, time] of [
    ['Batteriet bytt. Packningen var torr, ny inköpt till nästa besök.', Date.now() - 3_600_000],
    ['Flyttad till norra väggen, bättre signal.', Date.now() - 26 * 3_600_000],
    ['Nyckel till brunnen finns hos Skultuna brandstation.', null],
  ] as const)
    await call('POST', `/tagJournal/${devEui}`, { text, time: time && new Date(time).toISOString() })
  // Gateways are written down every few seconds.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  return { gatewayId: gateways[0] ?? '', signalTestId }
}

const open = (name: string, pathOf: (made: Furnished) => string): Picture => ({
  name,
  path: pathOf({ gatewayId: 'a', signalTestId: 'a' }),
  leavesTraces: true,
  async act(page, world) {
    const path = pathOf(await furnish(world))
    await page.goto(new URL(path, page.url()).href)
    await page.waitForTimeout(3500)
  },
})

/** What is done in the field. */
export const fieldPages: readonly Picture[] = [
  open('gateways', () => '/gateways'),
  open('gateways-map', () => '/gateways?view=map'),
  open('gateways-heard', () => '/gateways?view=heard'),
  open('gateway-create', () => '/gateways/create'),
  open('gateway', ({ gatewayId }) => `/gateways/${gatewayId}`),
  open('field-tests', () => '/signaltest'),
  open('field-test', ({ signalTestId }) => `/signaltest/peek/${signalTestId}`),
  open('field-test-walk', ({ signalTestId }) => `/signaltest/${signalTestId}`),
  open('node-journal', () => `/tagdetails/${devEui}?tab=journal`),
]
