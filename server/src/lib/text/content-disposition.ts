/** Characters that mean something in a path or an address, that a system refuses in a name, or that are not seen. */
const unfit = /[/\\:*?"<>|%\p{C}]|^\.+/gu
const notAscii = /[^ -~]/gu

/** Header of a download. The second name has all letters; clients that ignore it use the first, the same in ASCII. */
export function attachment(fileName: string): string {
  const name = fileName.replace(unfit, '_')
  const plain = name.replace(notAscii, '_')
  const encoded = encodeURIComponent(name).replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
