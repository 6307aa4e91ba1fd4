import { createServer, type IncomingMessage } from 'node:http'
import { listening } from './listening.ts'

interface EndDevice {
  ids: { device_id: string; dev_eui: string; join_eui?: string }
  attributes?: Record<string, string>
  [field: string]: unknown
}

/**
 * The HTTP API of The Things Stack as far as devices are created by it: four registries, of which each knows the device
 * by itself, and refuses as its gateway from gRPC does.
 */
export async function startThingsStack() {
  const key = 'NNSXS.THE-KEY'
  const application = 'meters'
  const registries = {
    identity: new Map<string, EndDevice>(),
    js: new Map<string, EndDevice>(),
    ns: new Map<string, EndDevice>(),
    as: new Map<string, EndDevice>(),
  }
  const state = {
    refuses: undefined as string | undefined,
    takenBy: application,
    rights: ['RIGHT_APPLICATION_ALL'],
  }
  const refused = (status: number, message: string, attributes?: object) => ({
    status,
    body: { code: 9, message, details: attributes ? [{ name: 'taken', attributes }] : [] },
  })

  function answerTo(method: string, path: string, body: { end_device?: EndDevice; field_mask?: object }) {
    if (path === 'configuration/frequency-plans')
      return { status: 200, body: { frequency_plans: [{ id: 'EU_863_870', name: 'Europe 863-870 MHz' }] } }
    if (path === 'applications')
      return {
        status: 200,
        body: { applications: [{ ids: { application_id: application }, name: 'Meters' }] },
      }
    const found = /^(?:(js|ns|as)\/)?applications\/([^/]+)\/(rights|devices)(?:\/(.+))?$/.exec(path)
    if (!found) return refused(404, 'Not Found')
    const [, server = 'identity', of, kind, deviceId = ''] = found
    if (of !== application) return refused(404, `application \`${of}\` not found`)
    if (kind === 'rights') return { status: 200, body: { rights: state.rights } }
    if (state.refuses === `${method} ${server}`) return refused(503, 'unavailable')
    const registry = registries[server as keyof typeof registries]
    if (method === 'POST' && body.end_device) {
      const { ids } = body.end_device
      const other = [...registry.values()].find(({ ids: { dev_eui } }) => dev_eui === ids.dev_eui)
      if (other) {
        const attributes = { application_id: state.takenBy, device_id: other.ids.device_id }
        return refused(409, 'an end device with that DevEUI is already registered', attributes)
      }
      registry.set(ids.device_id, body.end_device)
      return { status: 200, body: body.end_device }
    }
    if (method === 'PUT' && body.end_device && body.field_mask) {
      registry.set(deviceId, body.end_device)
      return { status: 200, body: body.end_device }
    }
    const known = registry.get(deviceId)
    if (!known) return refused(404, 'entity not found')
    if (method === 'DELETE') registry.delete(deviceId)
    return { status: 200, body: method === 'DELETE' ? {} : known }
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const body = await bodyOf(request)
    const { status, body: answer } =
      request.headers.authorization === `Bearer ${key}`
        ? answerTo(request.method ?? '', pathname.replace('/api/v3/', ''), body)
        : refused(401, 'invalid token')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return { ...(await listening(server)), key, application, registries, state }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return {}
  }
}
