import { type Delivery, shortReason } from './delivery.ts'

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
}

const timeoutMs = 15_000
const phonePattern = /^\+[1-9]\d{6,14}$/
/** What 46elks can split into parts and still deliver as one message. */
const maxText = 1000

/** Sends through 46elks, https://46elks.com/docs/send-sms. Without settings nothing is sent. */
export function createSmsSender(settings: SmsSettings | undefined): SmsSender {
  if (!settings) return { send: async () => ({ outcome: 'notConfigured' }) }
  const { url, user, password, from } = settings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    async send({ to, text }) {
      if (!phonePattern.test(to)) return { outcome: 'refused', reason: 'invalidRecipient' }
      if (text === '') return { outcome: 'refused', reason: 'empty message' }
      try {
        const response = await fetch(`${url}/SMS`, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ from, to, message: shorten(text) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return judgeAnswer(response.status, await response.text())
      } catch {
        return { outcome: 'retry', reason: 'unreachable' }
      }
    },
  }
}

function shorten(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Login, credit and limits can be mended and are tried again; what is said about the message is final. */
function judgeAnswer(status: number, body: string): Delivery {
  if (status >= 200 && status < 300) return judgeAccepted(body)
  const reason = status === 401 ? 'loginRefused' : shortReason(`SMS provider: ${status} ${body}`)
  const canBeMended = status === 401 || status === 402 || status === 403 || status === 408 || status === 429
  return { outcome: status >= 500 || canBeMended ? 'retry' : 'refused', reason }
}

/** Accepted messages may carry at once that they failed. */
function judgeAccepted(body: string): Delivery {
  const failed = /"status"\s*:\s*"failed"/.test(body)
  return failed ? { outcome: 'refused', reason: 'SMS provider: failed' } : { outcome: 'sent' }
}
