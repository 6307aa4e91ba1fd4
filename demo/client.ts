export interface Client {
  /** A call below /api that must succeed; answers what the portal answers. Bytes travel as a PNG, all else as JSON. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

export class CallRefused extends Error {
  readonly status: number
  /** Seconds after which to try again, if the portal said so. */
  readonly retryAfter: number | undefined
  constructor(what: string, answer: Response, body: string) {
    super(`${what}: ${answer.status} ${body.slice(0, 500)}`)
    this.status = answer.status
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = seconds > 0 ? seconds : undefined
  }
}

/** CONNACK of MQTT 3.1.1: bad user name or password. */
const badPassword = 4

/** True if the portal does not accept the token: HTTP 401, or a CONNACK that refuses it. */
export function isTokenRefused(error: unknown): boolean {
  if (error instanceof CallRefused) return error.status === 401
  return error instanceof Error && 'code' in error && error.code === badPassword
}

/** `token`: a session's or an access token. Errors: CallRefused, or fetch's own when nobody answers. */
export function createClient(url: string, token?: string): Client {
  return {
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': isPicture(body) ? 'image/png' : 'application/json' }),
        },
        ...(body !== undefined && { body: isPicture(body) ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      if (!answer.ok) throw new CallRefused(`${method} ${path}`, answer, text)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

const isPicture = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array
