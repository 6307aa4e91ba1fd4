/** A text as MQTT writes it. */
export const field = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

export function packet(type: number, body: Buffer): Buffer {
  const header = [type]
  let rest = body.length
  do {
    header.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(header), body])
}

/** CONNECT of MQTT 3.1.1 with a clean session. */
export function connectPacket(clientId: string, login?: { username: string; password: string }): Buffer {
  const flags = login ? 0xc2 : 0x02
  const credentials = login ? [field(login.username), field(login.password)] : []
  const head = [field('MQTT'), Buffer.from([4, flags, 0, 60]), field(clientId)]
  return packet(0x10, Buffer.concat([...head, ...credentials]))
}
