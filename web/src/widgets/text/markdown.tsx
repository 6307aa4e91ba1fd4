import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { safeImage, safeLink } from './safe-link.ts'

/** Markdown as elements: what looks like HTML stays the text that it is. */
export function Markdown({ text }: { text: string }) {
  return <>{blocks(lexer(text, { gfm: true, breaks: true }))}</>
}

/** Tokens have no identity of their own; what is written anew is drawn anew. */
function each(tokens: readonly Token[], draw: (token: Token) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens.map((token, at) => <Fragment key={at}>{draw(token)}</Fragment>)
}

const blocks = (tokens: readonly Token[]) => each(tokens, block)
const inlines = (tokens: readonly Token[] | undefined) => each(tokens ?? [], inline)

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading': {
      // The page has its h1, widgets their h2.
      const Heading = `h${Math.min(6, (token as Tokens.Heading).depth + 2)}` as 'h3'
      return (
        <Heading className="fyr-w-heading" data-depth={(token as Tokens.Heading).depth}>
          {inlines(token.tokens)}
        </Heading>
      )
    }
    case 'paragraph':
      return <p>{inlines(token.tokens)}</p>
    case 'list':
      return list(token as Tokens.List)
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'table':
      return table(token as Tokens.Table)
    case 'space':
      return null
    case 'text':
      return token.tokens ? inlines(token.tokens) : plain(token.raw)
    default:
      return <p>{token.raw}</p>
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = each(items, (item) => (
    <li>
      {(item as Tokens.ListItem).task && (
        <input type="checkbox" checked={(item as Tokens.ListItem).checked ?? false} readOnly disabled />
      )}
      {blocks((item as Tokens.ListItem).tokens)}
    </li>
  ))
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>
}

function table({ header, rows, align }: Tokens.Table): ReactNode {
  const cells = (row: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity of their own
      <Cell key={at} style={{ textAlign: align[at] ?? 'start' }}>
        {inlines(cell.tokens)}
      </Cell>
    ))
  return (
    <table>
      <thead>
        <tr>{cells(header, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows neither
          <tr key={at}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens)}</strong>
    case 'em':
      return <em>{inlines(token.tokens)}</em>
    case 'del':
      return <del>{inlines(token.tokens)}</del>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link':
      return link(token as Tokens.Link)
    case 'image':
      return image(token as Tokens.Image)
    case 'escape':
      return (token as Tokens.Escape).text
    case 'text':
      return token.tokens ? inlines(token.tokens) : plain(token.raw)
    default:
      return token.raw
  }
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  const target = safeLink(href)
  if (!target) return inlines(tokens)
  return target.isOurs ? (
    <a href={target.href}>{inlines(tokens)}</a>
  ) : (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {inlines(tokens)}
    </a>
  )
}

function image({ href, text }: Tokens.Image): ReactNode {
  const src = safeImage(href)
  if (src) return <img src={src} alt={text} />
  const target = safeLink(href)
  return target ? (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {text || href}
    </a>
  ) : (
    text
  )
}

const plain = (raw: string) => raw
