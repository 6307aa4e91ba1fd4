/** What is sent and answered in gRPC-Web: frames of five bytes of head and a content, trailers in the last. */

export const grpcWebHeaders = { 'content-type': 'application/grpc-web+proto', 'x-grpc-web': '1' } as const

/** The body of a call with one message. */
export function grpcWebBody(message: Uint8Array): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

export interface GrpcWebAnswer {
  /** As the server says it, `0` for success; empty where it speaks no gRPC-Web. */
  status: string
  problem: string
  /** The first message. */
  message: Buffer | undefined
}

/** The status is in the headers, or in the frame of trailers that ends the body. */
export function readGrpcWeb(headers: Readonly<Record<string, unknown>>, body: Buffer): GrpcWebAnswer {
  const frames = framesOf(body)
  const trailers = frames.find(({ flags }) => (flags & 0x80) !== 0)?.content.toString('utf8') ?? ''
  const of = (name: string) =>
    String(headers[name] ?? new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(trailers)?.[1]?.trim() ?? '')
  return {
    status: of('grpc-status'),
    problem: safeDecode(of('grpc-message')),
    message: frames.find(({ flags }) => flags === 0)?.content,
  }
}

function framesOf(body: Buffer): { flags: number; content: Buffer }[] {
  const frames = []
  for (let at = 0; at + 5 <= body.length; ) {
    const end = at + 5 + body.readUInt32BE(at + 1)
    frames.push({ flags: body[at] ?? 0, content: body.subarray(at + 5, end) })
    at = end
  }
  return frames
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
