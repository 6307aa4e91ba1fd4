import { createStore } from '#api/session/store.ts'

const title = createStore('')
const brand = createStore('Fyr')
for (const { subscribe } of [title, brand]) {
  subscribe(() => {
    document.title = title.get() ? `${title.get()} · ${brand.get()}` : brand.get()
  })
}

/** The title of the page on show, in the window's title. */
export const setPageHead = title.set

/** The name of the portal (branding). */
export const setBrand = brand.set
