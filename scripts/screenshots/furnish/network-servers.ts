import type { World } from './furnish.ts'

/** Network servers of the utility: one that sends, one whose messages cannot be read, one that has not sent yet. */
export async function connectNetworkServers(call: World['call']): Promise<void> {
  const path = '/settings/integration'
  const known = (await call('GET', path)) as unknown[]
  if (known.length > 0) return
  const connect = async (kind: string, name: string) => {
    const { webhook } = (await call('POST', path, { kind, name })) as { webhook: string }
    return new URL(webhook).pathname.replace(/^\/api/, '')
  }
  const chirpstack = await connect('chirpstack', 'Vattentornet')
  const deviceInfo = { devEui: '24e124136b502217' }
  for (const fCnt of [1, 2, 3])
    await call('POST', `${chirpstack}?event=up`, { deviceInfo, fCnt, data: 'AXVk' })
  // Devices that are no nodes: they are in the pool.
  for (const [at, deviceName] of ['Brunn 3', 'Brunn 4', 'Tryckstegring', null].entries())
    await call('POST', `${chirpstack}?event=up`, {
      deviceInfo: { devEui: `24e124136b50230${at}`, ...(deviceName && { deviceName }) },
      fCnt: 40 + at,
      fPort: 85,
      data: 'AXVkA2cQAQ==',
      rxInfo: [{ gatewayId: '0016c001f1500812', rssi: -97 - at * 5, snr: 7.5 - at }],
      txInfo: { modulation: { lora: { spreadingFactor: 7 + at } } },
    })
  const devices = [{ deveui: '24e124136b502310', name: 'Reserv', profile: 'EM300', decoder: 'cayenne-lpp' }]
  await call('POST', '/tag/pool/import', { devices })
  const loriot = await connect('loriot', 'Mätarna i Skultuna')
  await call('POST', loriot, { cmd: 'rx', EUI: 'mätare 7' }).catch(() => undefined)
  await connect('things-stack', 'Avlopp, fältprov')
}
