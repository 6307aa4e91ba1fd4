import protobuf from 'protobufjs'

/** Of ChirpStack 4's API what is used here. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Device {
    string devEui = 1; string name = 2; string description = 3; string applicationId = 4; string deviceProfileId = 5;
    map<string, string> tags = 9; string joinEui = 10;
  }
  message DeviceKeys { string devEui = 1; string nwkKey = 2; string appKey = 3; }
  message CreateDevice { Device device = 1; }
  message GetDevice { Device device = 1; }
  message Keys { DeviceKeys deviceKeys = 1; }
  message OfDevice { string devEui = 1; }
  message OfId { string id = 1; }
  message Application { string id = 1; string name = 2; string tenantId = 4; }
  message GetApplication { Application application = 1; }
  message ListRequest { uint32 limit = 1; uint32 offset = 2; string search = 3; string tenantId = 4; }
  message ListTenantsRequest { uint32 limit = 1; uint32 offset = 2; }
  message NamedItem { string id = 1; string name = 4; }
  message NamedList { uint32 totalCount = 1; repeated NamedItem result = 2; }
  message Profile { string id = 1; string name = 4; uint32 macVersion = 6; bool supportsOtaa = 8; }
  message ProfileList { uint32 totalCount = 1; repeated Profile result = 2; }
  message Empty {}
`)

const encoded = (name: string) => {
  const type = root.lookupType(name)
  return (message: object) => type.encode(message).finish()
}
/** Malformed messages throw. */
const decoded = <T>(name: string) => {
  const type = root.lookupType(name)
  return (bytes: Uint8Array) => type.toObject(type.decode(bytes), { defaults: true, arrays: true }) as T
}

interface Item {
  id: string
  name: string
}

export const messages = {
  createDevice: encoded('CreateDevice'),
  keys: encoded('Keys'),
  ofDevice: encoded('OfDevice'),
  ofId: encoded('OfId'),
  listRequest: encoded('ListRequest'),
  listTenantsRequest: encoded('ListTenantsRequest'),
  empty: decoded<object>('Empty'),
  device: decoded<{ device: { applicationId: string; tags: Record<string, string> } | null }>('GetDevice'),
  application: decoded<{ application: { id: string; name: string; tenantId: string } | null }>(
    'GetApplication',
  ),
  namedList: decoded<{ result: Item[] }>('NamedList'),
  profileList: decoded<{ result: (Item & { macVersion: number; supportsOtaa: boolean })[] }>('ProfileList'),
}

/** LoRaWAN 1.1, whose devices have two keys. */
export const macVersion11 = 5
