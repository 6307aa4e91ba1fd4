import { sameOriginPath } from '@fyr/contract/values/same-origin-path'

/** Where a link in a text may lead: other pages of the web, an address of mail or telephone, pages of the portal. */
export function safeLink(href: string): { href: string; isOurs: boolean } | null {
  const own = sameOriginPath(href)
  if (own !== null) return { href: own, isOurs: true }
  const url = URL.parse(href)
  if (!url) return null
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol)
    ? { href: url.href, isOurs: false }
    : null
}

/** A picture in a text is one that was given to the portal; those of others would tell them who looks. */
export function safeImage(src: string): string | null {
  return /^\/api\/image\/[0-9a-f]{32}\.(png|jpg|webp)$/.test(src) ? src : null
}
