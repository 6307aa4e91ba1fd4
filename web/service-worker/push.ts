declare const self: ServiceWorkerGlobalScope

/** As the server sends it (server/src/domains/messages/push/message.ts). */
interface PushContent {
  title: string
  body: string
  /** A path of the portal. */
  url: string
  /** Of two with the same the later replaces the earlier. */
  tag: string
  language: string
}

/** A push has to be shown, whatever is in it: browsers withdraw the permission of who stays silent. */
export async function showNotification(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, language } = contentOf(data)
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: url,
  })
}

function contentOf(data: PushMessageData | null): PushContent {
  const unreadable = { title: 'Fyr', body: '', url: '/', tag: 'unreadable', language: '' }
  try {
    return (data?.json() as PushContent | undefined) ?? unreadable
  } catch {
    return unreadable
  }
}

/** Leads an open window there, else opens one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const url = new URL(String(notification.data), self.location.origin)
  if (url.origin !== self.location.origin) return
  const path = url.pathname + url.search
  const windows = await self.clients.matchAll({ type: 'window' })
  const [page] = windows.filter((each) => !new URL(each.url).pathname.startsWith('/public/'))
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  // The page itself goes there: it asks about unsaved changes first.
  page.postMessage({ open: path })
  await page.focus()
}
