const maxLength = 31

/** Names of sheets as programs take them: of 31 characters at most, without []:*?/\, and none twice. */
export function createSheetNames(): (wanted: string) => string {
  const taken = new Set<string>(['history'])
  return (wanted) => {
    const clean =
      wanted
        .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .replace(/\s+/g, ' ')
        .trim() || 'Sheet'
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`
      const name = `${cut(clean, maxLength - suffix.length)}${suffix}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** Never within a pair of surrogates. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
