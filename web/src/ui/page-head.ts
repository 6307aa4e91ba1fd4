import { useSyncExternalStore } from 'react'

let title = ''
let brand = 'Fyr'
const listeners = new Set<() => void>()

/** The title of the page on show: in the window's title, and in the top bar of a phone. */
export function setPageHead(next: string): void {
  title = next
  write()
}

/** The name of the portal (branding). */
export function setBrand(next: string): void {
  brand = next
  write()
}

function write(): void {
  document.title = title ? `${title} · ${brand}` : brand
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => title)
}
export function useBrand(): string {
  return useSyncExternalStore(subscribe, () => brand)
}
