import type { Brand, HideableLink } from '@fyr/contract/settings/brand'
import { imageUrl } from '#api/client/base.ts'
import { browserStorage } from '#api/session/browser-storage.ts'
import { mayHaveSession } from '#api/session/refresh.ts'
import { onSessionChange, sessionState } from '#api/session/session-state.ts'
import { createStore } from '#api/session/store.ts'
import { setBrand } from '#ui/page/page-head.ts'
import { isPublicSession } from './public-session.ts'

const key = 'fyr.brand'
const usual: Brand = {
  title: 'Fyr',
  image: null,
  appIcon: null,
  primaryColor: null,
  poweredBy: '',
  hiddenLinks: [],
  shopUrl: '',
  manualUrl: '',
}

/** As the server put it into the page: of the host, or of whoever shares what is looked at. */
const ofPage = read(document.querySelector<HTMLMetaElement>('meta[name="fyr-brand"]')?.content) ?? usual
const brand = createStore<Brand>(ofPage)
/** How the portal looks: as the active company does, before the sign-in as the host. */
export const useBrand = brand.use

export const useIsHidden = (link: HideableLink): boolean => useBrand().hiddenLinks.includes(link)

/** From the start on: what the last session in this browser looked like, until this one is known. */
export function followBrand(): void {
  // A visitor sees what the page came with, whoever has signed in here, and also where a browser keeps nothing.
  const kept = !isPublicSession && mayHaveSession() ? read(browserStorage.get(key)) : null
  show(kept ?? ofPage)
  onSessionChange(() => {
    const state = sessionState()
    if (state.status === 'signedIn') browserStorage.set(key, JSON.stringify(state.session.brand))
    show(state.status === 'signedIn' ? state.session.brand : ofPage)
  })
}

function show(next: Brand): void {
  if (JSON.stringify(next) !== JSON.stringify(brand.get())) brand.set(next)
  setBrand(next.title)
  // The page came with that of its host.
  if (next.appIcon !== shownIcon) showIcon(next.appIcon)
}

let shownIcon = ofPage.appIcon
let usualIcon: string | undefined

function showIcon(image: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  usualIcon ??= link.getAttribute('href') ?? ''
  link.removeAttribute('type')
  link.href = image === null ? usualIcon : imageUrl(image)
  shownIcon = image
}

function read(text: string | null | undefined): Brand | null {
  try {
    return text ? { ...usual, ...(JSON.parse(text) as Partial<Brand>) } : null
  } catch {
    return null
  }
}
