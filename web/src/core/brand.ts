import { browserStorage } from '#api/browser-storage.ts'
import { apiQuery } from '#api/queries.ts'
import { setBrand } from '#ui/page/page-head.ts'
import { queryClient } from './query-client.ts'

const key = 'fyr.brand'

/** The name of this installation: the last one known at once, then the server's. */
export async function loadBrand(): Promise<void> {
  const kept = browserStorage.get(key)
  if (kept) setBrand(kept)
  try {
    // Kept for the pages, which ask for the same.
    const { branding } = await queryClient.fetchQuery(apiQuery((api) => api.settings.global, {}))
    keepBrand(branding)
  } catch {
    // Without a connection the name that is known serves; whatever one does next tells about the connection.
  }
}

export function keepBrand(branding: string): void {
  browserStorage.set(key, branding)
  setBrand(branding)
}
