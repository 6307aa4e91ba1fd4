import type { ErrorBody, ErrorCode } from '@fyr/contract/endpoints/errors'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { isErrorBody } from '../problem.ts'
import { refresh } from '../session/refresh.ts'
import { accessToken, sessionState } from '../session/session-state.ts'
import { apiBase } from './base.ts'
import { type Api, type Router, router } from './contract.ts'

/** Calls that work without a session: their 401 means what it says. */
const open = new Set(['accounts.authenticate', 'accounts.refresh', 'accounts.logOut', 'sso.finish'])

/** Choices without a button that saves them: the browser sends them although their page is left at once. */
const keepaliveCalls = new Set(['settings.setOfUser', 'accounts.setLanguage', 'notifications.setPreferences'])

const link = new OpenAPILink(asContract(router), {
  url: () => `${apiBase()}/api`,
  // The session's cookie goes with it, also to another address of the portal.
  fetch: (request, init, _options, path) =>
    fetch(request, { ...init, credentials: 'include', keepalive: keepaliveCalls.has(path.join('.')) }),
  headers: () => authorization(),
  clientInterceptors: [
    async ({ next, ...call }) => {
      const answer = await next(call)
      if (answer.status !== 401 || !accessToken() || open.has(call.path.join('.'))) return answer
      // The token has run out: renew it once, without anybody noticing, and ask again.
      await refresh()
      return next({
        ...call,
        request: { ...call.request, headers: { ...call.request.headers, ...authorization() } },
      })
    },
  ],
  customErrorResponseBodyDecoder: (body, answer) => {
    if (!isErrorBody(body)) return null
    followRequiredAction(body)
    return new ORPCError(body.code, { status: answer.status, message: body.message, data: { refused: body } })
  },
})

const required: readonly ErrorCode[] = ['access.passwordChangeRequired', 'access.secondFactorSetupRequired']

/** What has come to be required meanwhile, the session learns: the page that asks for it is shown then. */
function followRequiredAction({ code }: ErrorBody): void {
  const state = sessionState()
  if (!required.includes(code) || state.status !== 'signedIn' || state.session.requiredAction) return
  refresh().catch(() => undefined)
}

/** Every call of the portal: `api.nodes.get({ params: { id: deveui } })`. */
export const api: Api = createORPCClient<Api>(link)

function authorization(): { authorization?: string } {
  const token = accessToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/**
 * For what the typed calls do not carry (files, streams, headers of the answer): a plain fetch below /api
 * with the session, healed once like every other call. `path` starts with a slash. A refusal is an answer
 * too; it throws only when there is none, or when the session has ended.
 */
export async function askApi(path: string, init: RequestInit = {}): Promise<Response> {
  const send = () =>
    fetch(`${apiBase()}/api${path}`, { ...init, headers: { ...headersOf(init), ...authorization() } })
  const answer = await send()
  if (answer.status !== 401) return answer
  await refresh()
  return await send()
}

/** The same, but throws on 400 and above. */
export async function fetchApi(path: string, init: RequestInit = {}): Promise<Response> {
  return await unlessRefused(path, await askApi(path, init))
}

/** For what is open to all, as somebody whom nobody knows: a session of this browser is neither used nor touched. */
export async function fetchOpenly(path: string, init: RequestInit = {}): Promise<Response> {
  return await unlessRefused(path, await fetch(`${apiBase()}/api${path}`, { ...init, credentials: 'omit' }))
}

async function unlessRefused(path: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => null)
  if (isErrorBody(body)) {
    throw new ORPCError(body.code, { status: answer.status, message: body.message, data: { refused: body } })
  }
  throw new Error(`${path} answered ${answer.status}`)
}

const headersOf = (init: RequestInit) => Object.fromEntries(new Headers(init.headers))

/** The link reads method, path and structures, which is what `Endpoint` holds; it never validates. */
function asContract(part: Router): AnyContractRouter {
  return part as unknown as AnyContractRouter
}
