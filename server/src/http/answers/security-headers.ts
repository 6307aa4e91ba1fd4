import type { Brand } from '@fyr/contract/settings/brand'

/** What a page may do beyond what every answer of the portal may. */
export interface PagePolicy {
  /** Origins that its pictures may come from, besides the portal itself. */
  images: readonly string[]
  /** Where the page finds the API and the live connections, where that is another origin than its own. */
  apiBase?: string | undefined
  /** Hosts whose pages may frame it; without any, nothing may. */
  ancestors: readonly string[]
  /** How the portal looks before anybody has signed in; as Fyr does without. */
  brand?: Brand | null
}

export const strictPolicy: PagePolicy = { images: [], ancestors: [] }

/** Sent with every answer. Pages may load only what this server ships; nothing may frame them. */
export function securityHeaders(nonce: string, secure: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(nonce, strictPolicy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    // Over plain http browsers ignore both, and say so about the second on every page.
    ...(secure && {
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    }),
  }
}

export function contentPolicy(nonce: string, { images, ancestors, apiBase }: PagePolicy): string {
  const api = apiBase === undefined ? [] : [apiBase]
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes carry positions and sizes (virtual lists, charts); they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...api, ...images].join(' '),
    "font-src 'self'",
    // 'self' means WebSockets too, another origin has to be named for them.
    ["connect-src 'self'", ...api, ...api.map((base) => base.replace(/^http/, 'ws'))].join(' '),
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ')
}
