import type { PushDevice } from '@fyr/contract/messages/push'
import { api } from '#api/client/client.ts'

/** Why a browser shows no notifications of the portal, if it does not. */
export type PushObstacle = 'needsHttps' | 'needsInstall' | 'unsupported'

export function pushObstacle(): PushObstacle | undefined {
  if (!globalThis.isSecureContext) return 'needsHttps'
  if ('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)
    return undefined
  // Safari on phones has it for installed apps only.
  return /iPhone|iPad/.test(navigator.userAgent) ? 'needsInstall' : 'unsupported'
}

/** As the server names it (contract/src/messages/push.ts); undefined while this browser is not subscribed. */
export async function ownFingerprint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return base64Url(hash)
}

/**
 * Asks the user, subscribes this browser and tells the server. Answers what the user decided.
 * @throws what the server refuses with, and an AbortError where the browser's push service cannot be reached
 */
export async function subscribe(publicKey: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  const key = before?.options.applicationServerKey
  // Made for another installation, or before its key changed: nothing could be sent to it.
  if (before && (!key || base64Url(key) !== publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.push.addDevice({ body: { name: deviceName(), endpoint, keys: { p256dh, auth } } })
  return permission
}

/** The browser itself stays subscribed: the user's other companies may push to it. */
export async function unsubscribe(device: Pick<PushDevice, 'id'>): Promise<void> {
  await api.push.removeDevice({ params: { id: device.id } })
}

function base64Url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Opera', /OPR\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** By which somebody tells their devices apart, such as "Chrome · Android". */
export function deviceName(agent: string = navigator.userAgent): string {
  const named = (all: readonly (readonly [string, RegExp])[]) =>
    all.find(([, pattern]) => pattern.test(agent))?.[0]
  return [named(browsers) ?? 'Browser', named(systems)].filter(Boolean).join(' · ')
}
