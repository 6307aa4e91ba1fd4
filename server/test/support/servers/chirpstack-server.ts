import { createServer, type IncomingMessage } from 'node:http'
import application from '@chirpstack/chirpstack-api/api/application_pb.js'
import device from '@chirpstack/chirpstack-api/api/device_pb.js'
import profile from '@chirpstack/chirpstack-api/api/device_profile_pb.js'
import { listening } from './listening.ts'

const applicationId = '0b1d2f3a-4c5d-4e6f-8a9b-0c1d2e3f4a5b'
const otherApplicationId = '1b1d2f3a-4c5d-4e6f-8a9b-0c1d2e3f4a5b'
const tenantId = '2b1d2f3a-4c5d-4e6f-8a9b-0c1d2e3f4a5b'
const profileId = '3b1d2f3a-4c5d-4e6f-8a9b-0c1d2e3f4a5b'

interface KnownDevice {
  device: InstanceType<typeof device.Device>
  nwkKey?: string
}

/** A refusal of ChirpStack: of gRPC, by its code. */
class Refused extends Error {
  readonly code: number
  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}

/**
 * ChirpStack's API as far as devices are created by it: gRPC-Web, with the vendor's own definitions. Its key is that of
 * a tenant: what it may not see is refused without a word, as ChirpStack does.
 */
export async function startChirpstack() {
  const devices = new Map<string, KnownDevice>()
  const key = 'chirpstack-key'
  const state = { isSlow: false, refuses: undefined as string | undefined }

  const methods: Record<string, (bytes: Uint8Array) => Uint8Array> = {
    'DeviceService/Create': (bytes) => {
      const wanted = device.CreateDeviceRequest.deserializeBinary(bytes).getDevice()
      const devEui = wanted?.getDevEui() ?? ''
      if (devices.has(devEui)) throw new Refused(6, `Object already exists (id: ${devEui})`)
      if (wanted?.getDeviceProfileId() !== profileId) throw new Refused(13, 'foreign key violation')
      if (wanted) devices.set(devEui, { device: wanted })
      return new Uint8Array()
    },
    'DeviceService/Get': (bytes) => {
      const known = devices.get(device.GetDeviceRequest.deserializeBinary(bytes).getDevEui())
      if (!known) throw new Refused(16)
      const answer = new device.GetDeviceResponse()
      answer.setDevice(known.device)
      return answer.serializeBinary()
    },
    'DeviceService/Delete': (bytes) => {
      if (!devices.delete(device.DeleteDeviceRequest.deserializeBinary(bytes).getDevEui()))
        throw new Refused(16)
      return new Uint8Array()
    },
    'DeviceService/CreateKeys': (bytes) => {
      const keys = device.CreateDeviceKeysRequest.deserializeBinary(bytes).getDeviceKeys()
      const known = devices.get(keys?.getDevEui() ?? '')
      if (!known) throw new Refused(16)
      if (known.nwkKey !== undefined) throw new Refused(6, 'Object already exists')
      known.nwkKey = keys?.getNwkKey() ?? ''
      return new Uint8Array()
    },
    'DeviceService/UpdateKeys': (bytes) => {
      const keys = device.UpdateDeviceKeysRequest.deserializeBinary(bytes).getDeviceKeys()
      const known = devices.get(keys?.getDevEui() ?? '')
      if (known) known.nwkKey = keys?.getNwkKey() ?? ''
      return new Uint8Array()
    },
    'TenantService/List': () => {
      throw new Refused(16)
    },
    'ApplicationService/Get': (bytes) => {
      const { id } = application.GetApplicationRequest.deserializeBinary(bytes).toObject()
      if (id !== applicationId) throw new Refused(16)
      const own = new application.Application()
      own.setId(applicationId)
      own.setName('Meters')
      own.setTenantId(tenantId)
      const answer = new application.GetApplicationResponse()
      answer.setApplication(own)
      return answer.serializeBinary()
    },
    'ApplicationService/List': () => {
      const item = new application.ApplicationListItem()
      item.setId(applicationId)
      item.setName('Meters')
      const answer = new application.ListApplicationsResponse()
      answer.setResultList([item])
      return answer.serializeBinary()
    },
    'DeviceProfileService/List': (bytes) => {
      const request = profile.ListDeviceProfilesRequest.deserializeBinary(bytes).toObject()
      if (request.tenantId !== tenantId || request.limit === 0) throw new Refused(16)
      const item = (id: string, name: string, macVersion: 3 | 5, otaa: boolean) => {
        const made = new profile.DeviceProfileListItem()
        made.setId(id)
        made.setName(name)
        made.setMacVersion(macVersion)
        made.setSupportsOtaa(otaa)
        return made
      }
      const answer = new profile.ListDeviceProfilesResponse()
      answer.setResultList([
        item(profileId, 'Water meter', 3, true),
        item(tenantId, 'LoRaWAN 1.1', 5, true),
        item(otherApplicationId, 'ABP', 3, false),
      ])
      return answer.serializeBinary()
    },
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (state.isSlow) return
    const method = request.url?.replace('/api.', '') ?? ''
    response.setHeader('content-type', 'application/grpc-web+proto')
    try {
      const { authorization } = request.headers
      if (authorization !== `Bearer ${key}`) throw new Refused(16, 'InvalidToken')
      if (state.refuses === method) throw new Refused(14, `not now: ${body.toString('latin1')}`)
      const answer = methods[method]?.(new Uint8Array(body.subarray(5)))
      if (!answer) throw new Refused(12, 'unimplemented')
      response.end(Buffer.concat([frame(0, answer), frame(0x80, Buffer.from('grpc-status:0\r\n'))]))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response.setHeader('grpc-status', String(error.code))
      response.setHeader('grpc-message', encodeURIComponent(error.message))
      response.end()
    }
  })
  return {
    ...(await listening(server)),
    ...{ key, applicationId, otherApplicationId, profileId, devices, state },
    /** A device that somebody else has created there. */
    add(devEui: string, application = applicationId) {
      const made = new device.Device()
      made.setDevEui(devEui)
      made.setApplicationId(application)
      devices.set(devEui, { device: made })
    },
  }
}

const frame = (flags: number, content: Uint8Array) => {
  const head = Buffer.from([flags, 0, 0, 0, 0])
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
