// Tests run without a page.
const written = globalThis.document?.querySelector('meta[name="fyr-api-base"]')?.getAttribute('content') ?? ''
const configured = URL.canParse(written) ? new URL(written).origin : undefined

/**
 * Where the API and the live connections are, such as `https://api.example.com`: as the server wrote it into the page
 * (FYR_API_BASE), else where the page came from.
 */
export const apiBase = (): string => configured ?? location.origin

/** The address of an uploaded picture. */
/** Of a file that the server answers with a path for. */
export const fileUrl = (path: string): string => `${configured ?? ''}${path}`

export const imageUrl = (image: string): string => `${configured ?? ''}/api/image/${image}`
