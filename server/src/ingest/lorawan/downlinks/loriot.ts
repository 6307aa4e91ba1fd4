import { failed } from '../../downlink-failures.ts'
import type { LoriotDownlink } from '../loriot/websocket-settings.ts'
import type { SendDownlink } from './reach.ts'

/** Over the connection by which its messages come. LORIOT gives no names: what it says later is of the oldest one. */
export const sendToLoriot: SendDownlink = async ({ downlink, integration, overConnection }) => {
  if (integration.settings.transport !== 'websocket') return failed('notSupported')
  const { address: EUI, port, confirmed, bytes } = downlink
  const message: LoriotDownlink = {
    ...{ EUI: EUI.toUpperCase(), port, confirmed },
    data: Buffer.from(bytes).toString('hex').toUpperCase(),
  }
  await overConnection(message)
  return { status: 'sent', reference: null }
}
