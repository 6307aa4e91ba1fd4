import type { ErrorBody } from '@fyr/contract/endpoints/errors'
import { ORPCError } from '@orpc/client'
import { isErrorBody } from '../problem.ts'
import { refresh } from '../session/refresh.ts'
import { accessToken } from '../session/session-state.ts'
import { apiBase } from './base.ts'

interface UploadOptions {
  type: string
  /** How much of the file has gone, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

interface Answer {
  status: number
  body: unknown
}

/**
 * Sends a file below /api with the session, healed once like every other call, and tells how far it is, which `fetch`
 * cannot. Throws what `fetchApi` does.
 */
export async function uploadFile(path: string, file: Blob, options: UploadOptions): Promise<unknown> {
  let answer = await send(path, file, options)
  if (answer.status === 401) {
    await refresh()
    answer = await send(path, file, options)
  }
  const { status, body } = answer
  if (status < 400) return body
  if (isErrorBody(body)) throw refused(status, body)
  throw new Error(`${path} answered ${status}`)
}

const refused = (status: number, body: ErrorBody) =>
  new ORPCError(body.code, { status, message: body.message, data: { refused: body } })

function send(path: string, file: Blob, { type, onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // While the session was healed.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', `${apiBase()}/api${path}`)
    request.setRequestHeader('content-type', type)
    const token = accessToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve({ status: request.status, body: bodyOf(request) }))
    // As `fetch` says it, so that it is told as a lost connection.
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    // Without a body, or of something before the portal that answers pages.
    return null
  }
}
