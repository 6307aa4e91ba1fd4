import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { closeDrivers, makeCertificate, openDriver } from './opcua-driver.ts'

/** A process that opens the driver well and badly, and tells its parent what became of it. */
const given: { endpointUrl: string; serverCertificate: string } = JSON.parse(process.argv[2] ?? '{}')
const secure = { ...given, securityPolicy: 'Basic256Sha256', securityMode: 'SignAndEncrypt' } as const
const send = (text: string) => process.send?.(text)

// node-opcua warns of a certificate with another URI.
const own = { ...(await makeCertificate('urn:one')), applicationUri: 'urn:other' }
const opened = await openDriver({ ...secure, own }, [{ id: 'Speed' }, { id: 'Missing' }])
await opened.opened()
await sleep(500)
send('opened')
const user = { kind: 'password', username: 'operator', password: 'wrong' } as const
send((await (await openDriver({ ...secure, user })).ended()).code)
send((await (await openDriver({ ...secure, securityPolicy: 'Aes256_Sha256_RsaPss' })).ended()).code)
send(
  (await (await openDriver({ ...secure, endpointUrl: `opc.tcp://127.0.0.1:${await freePort()}` })).ended())
    .code,
)
await closeDrivers()
await sleep(700)
process.disconnect?.()
