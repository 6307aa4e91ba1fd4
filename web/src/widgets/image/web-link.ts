/** What is typed as an address of the web, as the contract takes it: https, no user in it. Null: it is none (yet). */
export function webLink(typed: string): string | null {
  const url = URL.parse(typed.trim())
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  return typed.trim().length <= 2000 ? typed.trim() : null
}
