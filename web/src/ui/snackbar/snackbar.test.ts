import { notificationsStore } from '@mantine/notifications'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { snackbar } from './snackbar.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))

/** How long the newest message stays, in ms. */
async function shownMs(show: () => void): Promise<unknown> {
  const { length } = notificationsStore.getState().notifications
  show()
  await expect.poll(() => notificationsStore.getState().notifications.length).toBe(length + 1)
  return notificationsStore.getState().notifications.at(-1)?.autoClose
}

it('a message with a button stays long enough to press it', async () => {
  const undo = { label: 'Undo', onUndo: () => undefined }
  expect(await shownMs(() => snackbar.done('Saved'))).toBe(3000)
  expect(await shownMs(() => snackbar.done('Deleted', undo))).toBe(10_000)
  expect(await shownMs(() => snackbar.failed('Not sent', undo))).toBe(10_000)
})
