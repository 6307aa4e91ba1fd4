import { notificationText } from '@fyr/texts/record-text'
import type { Push } from './push-store.ts'

const maxTitle = 120
const maxBody = 300

/** What the service worker shows (web/service-worker/push.ts): a few words, and where they lead. */
export interface PushMessage {
  title: string
  body: string
  /** A path of the portal, which says whose company it is about. */
  url: string
  tag: string
  language: string
}

/** A notification in the words of the device's user, as the bell has it. */
export function messageOf(
  { kind, params, route, language }: Pick<Push, 'kind' | 'params' | 'route' | 'language'>,
  { companyId, notificationId }: { companyId: string; notificationId: string },
): PushMessage {
  const { label, message } = notificationText(language, kind, params)
  return {
    title: shorten(label, maxTitle),
    body: shorten(message, maxBody),
    url: `${route}${route.includes('?') ? '&' : '?'}company=${companyId}`,
    tag: notificationId,
    language,
  }
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
