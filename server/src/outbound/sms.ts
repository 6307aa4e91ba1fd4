import type { SendFault } from '@fyr/contract/messages/messaging'
import type { AddressRules } from './addresses/address-rules.ts'
import { type FetchFailure, guardedFetch } from './addresses/guarded-fetch.ts'
import type { Delivery } from './delivery.ts'
import type { SendAttempt } from './mail/mail-failure.ts'
import { redact } from './redact.ts'

export interface Sms {
  /** E.164: + and up to 15 digits. */
  to: string
  text: string
}

export interface SmsSender {
  /** Never rejects. */
  send(sms: Sms): Promise<Delivery>
}

/** An account at 46elks. */
export interface SmsSettings {
  /** Address of the API, such as https://api.46elks.com/a1, without a slash at its end. */
  url: string
  user: string
  password: string
  /** 3-11 letters and digits that start with a letter, or a number as in `to`. */
  from: string
  /** Of an account that somebody entered in the portal: where its address may lead. That of the environment leads anywhere. */
  rules?: AddressRules | undefined
}

const timeoutMs = 15_000
const phonePattern = /^\+[1-9]\d{6,14}$/
/** What 46elks can split into parts and still deliver as one message. */
const maxText = 1000

/** Sends through 46elks, https://46elks.com/docs/send-sms. Without settings nothing is sent. */
export function createSmsSender(settings: SmsSettings | undefined): SmsSender {
  if (!settings) return { send: async () => ({ outcome: 'notConfigured' }) }
  return {
    async send(sms) {
      if (!phonePattern.test(sms.to)) return { outcome: 'refused', reason: 'invalidRecipient' }
      if (sms.text === '') return { outcome: 'refused', reason: 'empty message' }
      const answer = await post(settings, sms)
      if ('fault' in answer) return { outcome: 'retry', reason: 'unreachable' }
      return judgeAnswer(answer, [settings.password])
    },
  }
}

/** The same by settings that may be others at each message. */
export function createCurrentSmsSender(settings: () => Promise<SmsSettings | undefined>): SmsSender {
  return {
    async send(sms) {
      try {
        return await createSmsSender(await settings()).send(sms)
      } catch {
        return { outcome: 'retry', reason: 'error' }
      }
    },
  }
}

/** Sends a message and says what came of it. Never rejects. */
export async function trySms(settings: SmsSettings, sms: Sms): Promise<SendAttempt> {
  const answer = await post(settings, sms)
  if ('fault' in answer) return { fault: answer.fault, answer: '' }
  const { status, body } = answer
  const said = redact(`${status} ${body}`, [`${settings.user}:${settings.password}`, settings.password])
  return { fault: faultOfAnswer(answer), answer: said }
}

interface Answered {
  status: number
  body: string
}
const maxBytes = 100_000

async function post(settings: SmsSettings, { to, text }: Sms): Promise<Answered | { fault: SendFault }> {
  const { url, user, password, from, rules } = settings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const form = new URLSearchParams({ from, to, message: shorten(text) })
  if (rules) {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const request = {
      method: 'POST',
      headers,
      body: form.toString(),
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
    } as const
    const fetched = await guardedFetch(`${url}/SMS`, request, rules)
    if (fetched.outcome === 'failed') return { fault: faultsOfFetch[fetched.reason] }
    return { status: fetched.status, body: fetched.body.toString() }
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${url}/SMS`, {
      method: 'POST',
      headers: { authorization },
      body: form,
      redirect: 'error',
      signal,
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return { fault: 'unreachable' }
  }
}

const faultsOfFetch: Record<FetchFailure, SendFault> = {
  badRequest: 'other',
  addressRefused: 'addressRefused',
  addressPrivate: 'addressRefused',
  timeout: 'timeout',
  tooLarge: 'other',
  tooManyRedirects: 'other',
  certificate: 'certificate',
  nameNotFound: 'unreachable',
  unreachable: 'unreachable',
}

function faultOfAnswer({ status, body }: Answered): SendFault | null {
  if (status === 401) return 'login'
  return status >= 200 && status < 300 && !isFailed(body) ? null : 'other'
}

function shorten(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Login, credit and limits can be mended and are tried again; what is said about the message is final. */
function judgeAnswer({ status, body }: Answered, secrets: readonly string[]): Delivery {
  if (status >= 200 && status < 300) {
    return isFailed(body) ? { outcome: 'refused', reason: 'SMS provider: failed' } : { outcome: 'sent' }
  }
  const reason = status === 401 ? 'loginRefused' : redact(`SMS provider: ${status} ${body}`, secrets)
  const canBeMended = status === 401 || status === 402 || status === 403 || status === 408 || status === 429
  return { outcome: status >= 500 || canBeMended ? 'retry' : 'refused', reason }
}

/** Accepted messages may carry at once that they failed. */
const isFailed = (body: string) => /"status"\s*:\s*"failed"/.test(body)
