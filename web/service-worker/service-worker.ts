import {
  answerPage,
  answerPart,
  isPage,
  isPart,
  keepParts,
  preparePage,
  removeOldParts,
} from './offline-files.ts'
import { openNotification, showNotification } from './push.ts'

/**
 * Lets the portal start without a connection and shows what is pushed to this device. It keeps files of the program
 * only, never an answer of the API: what is kept of those is the page's own matter (core/offline.ts).
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // Nothing waits for the one before: pages are asked for over the network first, so none meets parts of another build.
  event.waitUntil(Promise.all([preparePage(), self.skipWaiting()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldParts(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  if (isPart(event.request)) event.respondWith(answerPart(event.request))
  else if (isPage(event.request)) event.respondWith(answerPage(event.request))
})

self.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string[] }
  if (keep) event.waitUntil(keepParts(keep))
})

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
