import { noteCode } from '../../../../test/support/endpoints/seen-codes.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  body: any
  /** The refresh cookie that was set; empty if it was cleared, undefined if untouched. */
  cookie: string | undefined
  /** The cookie of a masquerade; empty if it was cleared, undefined if untouched. */
  masquerade: string | undefined
  cookieRules: string
  /** The cookie of the browser, if one was set. */
  device: string | undefined
  deviceRules: string
}

export interface CallOptions {
  token?: string | undefined
  cookie?: string | undefined
  device?: string | undefined
  masquerade?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Calls a portal as a browser does, with the cookies that are named; what is refused is noted as seen. */
export async function callPortal(
  address: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { token, cookie, device, masquerade, body, headers } = options
  const [port = ''] = /:\d+$/.exec(headers?.['x-forwarded-host'] ?? new URL(address).host) ?? []
  const named = (name: string) => `fyr_${name}${port.replace(':', '_')}`
  const cookies = [
    cookie && `${named('refresh')}=${cookie}`,
    device && `${named('device')}=${device}`,
    masquerade && `${named('masquerade')}=${masquerade}`,
  ].filter(Boolean)
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text ? JSON.parse(text) : undefined
  if (response.status >= 400 && typeof answer?.code === 'string') noteCode(method, path, answer.code)
  const set = response.headers.getSetCookie()
  const rulesOf = (name: string) => set.find((each) => each.startsWith(`${named(name)}=`)) ?? ''
  const cookieValue = (rules: string) => /^\w+=([^;]*)/.exec(rules)?.[1]
  const refreshRules = rulesOf('refresh')
  const deviceRules = rulesOf('device')
  return {
    status: response.status,
    body: answer,
    cookie: cookieValue(refreshRules),
    masquerade: cookieValue(rulesOf('masquerade')),
    cookieRules: refreshRules || (set[0] ?? ''),
    device: cookieValue(deviceRules),
    deviceRules,
  }
}
