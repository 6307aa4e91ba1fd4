import { readEui } from './eui.ts'

/** What a code on a device says of it. */
export interface DeviceCode {
  devEui: string
  joinEui?: string
  /** Vendor id and profile, 8 hex digits. */
  profileId?: string
  serialNumber?: string
}

const maxLength = 512

/**
 * Reads the QR code of a LoRaWAN device: as LoRa Alliance TR005 has it (`LW:D0:<JoinEUI>:<DevEUI>:<ProfileID>` and
 * extensions), its draft (`URN:DEV:LW:<JoinEUI>_<DevEUI>_<ProfileID>`), or the DevEUI alone. Undefined for others, and
 * where the checksum is another.
 */
export function readDeviceCode(text: string): DeviceCode | undefined {
  const code = text.trim().toUpperCase()
  if (code.length > maxLength) return undefined
  const [, draft] = /^URN:DEV:LW:(.+)$/.exec(code) ?? []
  if (draft !== undefined) return ofParts(draft.split('_'))
  if (code.startsWith('LW:D0:'))
    return hasRightSum(text.trim()) ? ofParts(code.slice(6).split(':')) : undefined
  const devEui = readEui(code)
  return devEui === undefined ? undefined : { devEui }
}

function ofParts([join = '', dev = '', profileId = '', ...extensions]: string[]): DeviceCode | undefined {
  const joinEui = readEui(join)
  const devEui = readEui(dev)
  if (joinEui === undefined || devEui === undefined) return undefined
  const serial = extensions.find((each) => each.startsWith('S'))?.slice(1)
  return {
    devEui,
    joinEui,
    ...(/^[\dA-F]{8}$/.test(profileId) && { profileId }),
    ...(serial && { serialNumber: serial }),
  }
}

/** The sum is the last extension, `:C` and four hex digits: CRC-16 of all before it. */
function hasRightSum(code: string): boolean {
  const [, summed, sum] = /^(.*):C([\dA-F]{4})$/i.exec(code) ?? []
  return summed === undefined || sum === undefined || crc16(summed) === Number.parseInt(sum, 16)
}

function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
