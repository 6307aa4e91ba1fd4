/** The router takes the query of an address apart from its path. */
export function linkTo(route: string) {
  const { pathname, searchParams } = new URL(route, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
