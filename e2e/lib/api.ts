import { adminEmail, adminPassword } from './program/program.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  body: any
  headers: Headers
}

/** A program outside the portal that calls its API. */
export interface Api {
  token: string
  companyId: string
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
  /** The same, but any status below 300 is expected. */
  must(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
}

export async function callApi(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, body, headers } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { status, body, headers }
}

/** Signs the super administrator in and makes a company to work in. */
export async function openApi(url: string, company: { name: string; country: string }): Promise<Api> {
  const credentials = { email: adminEmail, password: adminPassword }
  const first = (await must(callApi(url, 'POST', '/users/authenticate', credentials))).body
  const details = { ...company, orgNumber: 'SE556677-8899', invoiceAdress: 'info@example.com' }
  const { companyId } = (await must(callApi(url, 'POST', '/companies', details, first.token))).body
  const path = `/companies/toggle/${first.currentUser.userId}/${companyId}`
  const { token } = (await must(callApi(url, 'PUT', path, undefined, first.token))).body
  return {
    token,
    companyId,
    call: (method, at, body, other) => callApi(url, method, at, body, other ?? token),
    must: (method, at, body, other) => must(callApi(url, method, at, body, other ?? token)),
  }
}
