import { lexer, type Token, type Tokens } from 'marked'

/** A line of a text, or a paragraph that is broken into lines. */
export interface MarkdownLine {
  text: string
  /** 0: body text; 1 to 3: a heading. */
  level: 0 | 1 | 2 | 3
  /** What stands before it, such as a bullet. */
  bullet: string
  depth: number
}

const maxLines = 2000

/** What Markdown says, in lines; what looks like HTML stays the text that it is, and links are what they are called. */
export function linesOfMarkdown(markdown: string): MarkdownLine[] {
  const lines: MarkdownLine[] = []
  const add = (text: string, more: Partial<MarkdownLine> = {}) => {
    if (lines.length < maxLines) lines.push({ text, level: 0, bullet: '', depth: 0, ...more })
  }
  function block(token: Token, depth: number): void {
    switch (token.type) {
      case 'heading':
        add(plain(token.tokens), { level: Math.min(3, (token as Tokens.Heading).depth) as 1 | 2 | 3, depth })
        break
      case 'list':
        list(token as Tokens.List, depth)
        break
      case 'blockquote':
        for (const each of token.tokens ?? []) block(each, depth + 1)
        break
      case 'code':
        for (const line of (token as Tokens.Code).text.split('\n')) add(line, { depth })
        break
      case 'table': {
        const { header, rows } = token as Tokens.Table
        for (const row of [header, ...rows])
          add(row.map(({ tokens }) => plain(tokens)).join(' · '), { depth })
        break
      }
      case 'hr':
      case 'space':
        break
      default:
        add('tokens' in token && token.tokens ? plain(token.tokens) : token.raw, { depth })
    }
  }
  function list({ ordered, start, items }: Tokens.List, depth: number): void {
    for (const [at, item] of items.entries()) {
      const bullet = ordered ? `${Number(start || 1) + at}.` : '•'
      const before = lines.length
      for (const each of item.tokens) block(each, depth + 1)
      const first = lines[before]
      if (first) first.bullet = bullet
    }
  }
  for (const token of lexer(markdown, { gfm: true, breaks: true })) block(token, 0)
  return lines
}

const plain = (tokens: readonly Token[] | undefined): string => (tokens ?? []).map(inline).join('')

function inline(token: Token): string {
  switch (token.type) {
    case 'br':
      return '\n'
    case 'codespan':
    case 'escape':
      return (token as Tokens.Codespan).text
    case 'image':
      return (token as Tokens.Image).text
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return plain(token.tokens)
    default:
      return token.type === 'text' && token.tokens ? plain(token.tokens) : token.raw
  }
}
