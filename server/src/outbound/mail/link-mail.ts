import { escapeHtml } from '#lib/text/escape-html.ts'
import type { Mail } from './mail.ts'

interface LinkMail {
  subject: string
  /** Above the link. */
  paragraphs: readonly string[]
  link: string
  /** What the link is called, where it can have a name. */
  label: string
  /** Below it. */
  footer?: string
}

/** A mail of a few paragraphs and a link. Whatever stands in them is text, in HTML too. */
export function composeLinkMail(mail: LinkMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, paragraphs, link, label, footer } = mail
  const below = footer === undefined ? [] : [footer]
  return {
    subject,
    text: `${[...paragraphs, link, ...below].join('\n\n')}\n`,
    html: [
      ...paragraphs.map(asHtml),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`,
      ...below.map(asHtml),
    ].join(''),
  }
}

const asHtml = (paragraph: string) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`
