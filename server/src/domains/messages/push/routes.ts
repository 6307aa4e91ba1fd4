import { createHash } from 'node:crypto'
import { on } from '#request/on.ts'
import { addDevice, devicesOf, removeDevice } from './devices.ts'
import type { PushDevice } from './push-store.ts'

/** Whoever knows the endpoint could try to use it: it does not leave the server. */
const wire = ({ id, name, endpoint, createdAt }: PushDevice) => ({
  id,
  name,
  fingerprint: createHash('sha256').update(endpoint).digest('base64url'),
  createdAt: createdAt.toISOString(),
})

export function pushRoutes({ publicKey }: { publicKey: string }) {
  return {
    state: on.push.state.handler(({ context }) =>
      context.inCompany(async (db, by) => ({ publicKey, devices: (await devicesOf(db, by)).map(wire) })),
    ),
    addDevice: on.push.addDevice.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await addDevice(db, by, input.body))),
    ),
    removeDevice: on.push.removeDevice.handler(({ input, context }) =>
      context.inCompany((db, by) => removeDevice(db, by, input.params.id)),
    ),
  }
}
