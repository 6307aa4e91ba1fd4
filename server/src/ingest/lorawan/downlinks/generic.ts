import { guardedFetch } from '#outbound/index.ts'
import { failed, failedCall, failedFetch } from '../../downlink-failures.ts'
import type { Reach, SendDownlink } from './reach.ts'

/** By a call that the integration describes. What became of it afterwards nobody tells. */
export const sendToGeneric: SendDownlink = async ({ downlink, integration, rules }) => {
  const { url = '', method, headers = [], body = '' } = integration.settings.downlink ?? {}
  if (url === '') return failed('notConfigured')
  const values = valuesOf(downlink)
  const secret = integration.secrets.apiKey ?? ''
  const ofUser = headers.map(({ name, value }) => [name.toLowerCase(), filled(value, { ...values, secret })])
  const answer = await guardedFetch(
    filled(url, values, encodeURIComponent),
    {
      method: method ?? 'POST',
      headers: { ...(body !== '' && { 'content-type': 'application/json' }), ...Object.fromEntries(ofUser) },
      ...(body !== '' && { body: JSON.stringify(filledJson(JSON.parse(body), values)) }),
      maxRedirects: 0,
    },
    rules,
  )
  if (answer.outcome === 'failed') return failedFetch(answer)
  if (answer.status >= 300) return failedCall(answer.status)
  return { status: 'sent', reference: downlink.id }
}

type Value = string | number | boolean
type Values = Readonly<Record<string, Value>>

function valuesOf({ id, address, port, bytes, confirmed }: Reach['downlink']): Values {
  const payload = Buffer.from(bytes)
  return {
    devEui: address,
    devEuiUpper: address.toUpperCase(),
    port,
    hex: payload.toString('hex'),
    base64: payload.toString('base64'),
    confirmed,
    reference: id,
  }
}

/** Each placeholder once: what is put in is not read again. */
function filled(template: string, values: Values, escaped = (text: string) => text): string {
  return template.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? escaped(String(values[name])) : all,
  )
}

/** A text that is one placeholder becomes its value, a number as a number. */
function filledJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const only = /^\{(\w+)\}$/.exec(template)?.[1]
    return only !== undefined && Object.hasOwn(values, only) ? values[only] : filled(template, values)
  }
  if (Array.isArray(template)) return template.map((each) => filledJson(each, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, each]) => [name, filledJson(each, values)]))
}
