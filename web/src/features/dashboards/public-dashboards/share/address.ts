/** Where everybody finds what is shared. */
export const addressOf = (id: string): string => `${location.origin}/public/${id}`

const escapes = new Map(Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign)

/** HTML that shows it within another page. */
export const embedCode = (id: string, name: string): string =>
  `<iframe src="${addressOf(id)}" title="${escaped(name)}" width="100%" height="600" loading="lazy" style="border:0"></iframe>`
