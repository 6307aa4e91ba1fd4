import { createHash } from 'node:crypto'
import type { TestPortal } from '../support/portal.ts'

/** One call and its answer, a line of a recording. */
export interface RecordedCall {
  /** A name of `callers`, or `anyone`. */
  as: string
  /** Of the contract, such as `nodes.get`. */
  endpoint: string
  method: string
  path: string
  body?: unknown
  status: number
  /** JSON as it is, text as text, anything else as its type and checksum. */
  answer: unknown
}

/** The first line of a recording. */
export interface RecordingHeader {
  commit: string
  /** The time of the portal's clock when it was recorded: what depends on the time is asked at the same time. */
  now: string
  callers: Record<string, Caller>
  /** Tokens that were given out before, to be used again. */
  tokens: { ingest: string; read: string }
  /** A series whose alarm is raised above 30, to be sent to after the migration. */
  watched: { deveui: string; key: string; alarmId: string; companyId: string }
}

/** Signs in with the tests' password and opens a company, or holds an access token. */
export type Caller = { email: string; companyId: string } | { token: string }

/** Makes calls as the recording's callers; each signs in once. */
export function callerOf(portal: TestPortal, callers: Record<string, Caller>) {
  const tokens = new Map<string, Promise<string | undefined>>([['anyone', Promise.resolve(undefined)]])
  return async ({
    as,
    method,
    path,
    body,
  }: Pick<RecordedCall, 'as' | 'method' | 'path' | 'body'>): Promise<
    Pick<RecordedCall, 'status' | 'answer'>
  > => {
    const token = tokens.get(as) ?? open(portal, callers[as])
    tokens.set(as, token)
    const response = await fetch(`${portal.url}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...((await token) !== undefined && { authorization: `Bearer ${await token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: await readAnswer(response) }
  }
}

async function open(portal: TestPortal, caller: Caller | undefined): Promise<string> {
  if (!caller) throw new Error('The recording names a caller that it does not describe')
  if ('token' in caller) return caller.token
  const session = await portal.signIn(caller.email)
  if (session.userCompany?.companyId === caller.companyId) return session.token
  const path = `/companies/toggle/${session.currentUser.userId}/${caller.companyId}`
  const { status, body } = await portal.call('PUT', path, { token: session.token })
  if (status !== 200) throw new Error(`${caller.email} cannot open its company: ${status}`)
  return body.token
}

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length === 0) return null
  if (type.includes('json')) {
    const answer = JSON.parse(bytes.toString())
    if (!response.ok) delete answer.requestId
    return answer
  }
  if (type.startsWith('text/')) return bytes.toString()
  return { type, sha256: createHash('sha256').update(bytes).digest('hex') }
}
