import { hasOnlyKnownReferences, unescapeXml, XmlError } from './xml-text.ts'

export interface XmlAttribute {
  /** Without its prefix. */
  name: string
  /** As it is written. */
  raw: string
  /** Where it begins, with the space before it, and ends. */
  start: number
  end: number
}

const tagName = /[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*/y
const attribute = /\s+([A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const maxDepth = 200

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Goes through XML token by token, so that a part of a workbook can be changed where it must and stay as it is elsewhere.
 * Held to be well-formed; there are no document types and no entities of one's own.
 */
export class XmlScanner {
  readonly text: string
  /** An empty tag comes as `open` with `isEmpty`, and no `close` follows. */
  kind: 'open' | 'close' | 'text' | 'end' = 'end'
  isEmpty = false
  /** Of a tag, without its prefix; of a text, that of the element around it. */
  name = ''
  /** What precedes the name of a tag, with its colon. */
  prefix = ''
  /** Where the token begins and ends. */
  start = 0
  end = 0
  attributes: XmlAttribute[] = []
  #open: string[] = []
  #reference = -1
  #hasRoot = false
  #isCdata = false

  constructor(text: string) {
    this.text = text
  }

  /** Elements around the token. */
  get depth(): number {
    return this.#open.length
  }

  /** @throws XmlError */
  next(): boolean {
    for (;;) {
      this.start = this.end
      if (this.start >= this.text.length) return this.#finish()
      if (this.text.charCodeAt(this.start) !== 60) return this.#readText()
      switch (this.text.charCodeAt(this.start + 1)) {
        case 47:
          return this.#readClose()
        case 33:
          if (this.#readMarked()) return true
          break
        case 63:
          this.#skipPast('?>')
          break
        default:
          return this.#readOpen()
      }
    }
  }

  /** The value of an attribute of the tag. */
  attribute(name: string): string | undefined {
    const found = this.attributes.find((each) => each.name === name)
    return found && unescapeXml(found.raw)
  }

  /** What a text says. */
  get value(): string {
    const raw = this.text.slice(this.start, this.end)
    return this.#isCdata ? raw.slice(9, -3) : unescapeXml(raw)
  }

  #finish(): boolean {
    if (this.#open.length > 0 || !this.#hasRoot) throw new XmlError('damaged')
    this.kind = 'end'
    return false
  }

  #readText(): boolean {
    const until = this.text.indexOf('<', this.start)
    this.end = until === -1 ? this.text.length : until
    this.kind = 'text'
    this.#isCdata = false
    this.name = localOf(this.#open.at(-1) ?? '')
    // Looked for once, not again from each text to the end.
    if (this.#reference < this.start) {
      const found = this.text.indexOf('&', this.start)
      this.#reference = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    if (this.#reference < this.end && !hasOnlyKnownReferences(this.text.slice(this.start, this.end)))
      throw new XmlError('damaged')
    if (this.#open.length > 0) return true
    if (this.text.slice(this.start, this.end).trim() !== '') throw new XmlError('damaged')
    return this.next()
  }

  #readClose(): boolean {
    tagName.lastIndex = this.start + 2
    const name = tagName.exec(this.text)?.[0]
    tagEnd.lastIndex = tagName.lastIndex
    if (name === undefined || name !== this.#open.pop() || tagEnd.exec(this.text)?.[1] !== '')
      throw new XmlError('damaged')
    this.end = tagEnd.lastIndex
    this.kind = 'close'
    this.#name(name)
    this.attributes = []
    return true
  }

  #readOpen(): boolean {
    tagName.lastIndex = this.start + 1
    const name = tagName.exec(this.text)?.[0]
    if (name === undefined || (this.#hasRoot && this.#open.length === 0)) throw new XmlError('damaged')
    this.#hasRoot = true
    const attributes: XmlAttribute[] = []
    let at = tagName.lastIndex
    for (;;) {
      attribute.lastIndex = at
      const found = attribute.exec(this.text)
      if (!found) break
      const [whole, full = '', quoted, single] = found
      const raw = quoted ?? single ?? ''
      if (raw.includes('&') && !hasOnlyKnownReferences(raw)) throw new XmlError('damaged')
      attributes.push({ name: localOf(full), raw, start: at, end: at + whole.length })
      at += whole.length
    }
    tagEnd.lastIndex = at
    const ending = tagEnd.exec(this.text)
    if (!ending) throw new XmlError('damaged')
    this.end = tagEnd.lastIndex
    this.kind = 'open'
    this.isEmpty = ending[1] === '/'
    this.attributes = attributes
    this.#name(name)
    if (!this.isEmpty) this.#open.push(name)
    if (this.#open.length > maxDepth) throw new XmlError('damaged')
    return true
  }

  /** Comments are passed over; a text in CDATA is one. */
  #readMarked(): boolean {
    if (this.text.startsWith('<!--', this.start)) {
      this.#skipPast('-->')
      return false
    }
    if (!this.text.startsWith('<![CDATA[', this.start)) throw new XmlError('dtd')
    this.#skipPast(']]>')
    if (this.#open.length === 0) throw new XmlError('damaged')
    this.kind = 'text'
    this.#isCdata = true
    this.name = localOf(this.#open.at(-1) ?? '')
    return true
  }

  #skipPast(mark: string): void {
    const at = this.text.indexOf(mark, this.start + 2)
    if (at === -1) throw new XmlError('damaged')
    this.end = at + mark.length
  }

  #name(full: string): void {
    const colon = full.indexOf(':')
    this.prefix = full.slice(0, colon + 1)
    this.name = full.slice(colon + 1)
  }
}
