import { textOn } from '@fyr/contract/values/contrast'
import type { Logger } from 'pino'
import { escapeHtml } from '#lib/text/escape-html.ts'
import type { Mail, Mailer } from '#outbound/index.ts'
import { type Brands, type FullBrand, usualColor } from './brands.ts'
import type { CompanyHosts } from './company-hosts.ts'

/** A mailer whose mails look as their company does, and whose links lead to its domain. */
export function createBrandedMailer(
  mailer: Mailer,
  deps: {
    brands: Pick<Brands, 'of'>
    hosts: Pick<CompanyHosts, 'originOf'>
    publicUrl: string
    log: Logger
  },
): Mailer {
  const { brands, hosts, publicUrl, log } = deps
  return {
    async send(mail) {
      const companyId = mail.companyId ?? null
      try {
        const [brand, origin] = await Promise.all([brands.of(companyId), hosts.originOf(companyId)])
        return await mailer.send(layOut(mail, brand, { origin, publicUrl }))
      } catch (err) {
        log.warn({ err, companyId }, 'A mail waits for the brand of its company')
        return { outcome: 'retry', reason: 'brandUnknown' }
      }
    },
    close: () => mailer.close(),
  }
}

/** Around the content of a mail: logo or title above it, the footer and who powers it below. */
export function layOut(
  mail: Mail,
  brand: FullBrand,
  { origin, publicUrl }: { origin: string; publicUrl: string },
): Mail {
  // Contents are composed where nobody waits for the company's domain; only it and the configured address occur.
  const withOrigin = (content: string) => content.replaceAll(`${publicUrl}/`, `${origin}/`)
  const below = [brand.mailFooter, brand.poweredBy].filter((line) => line !== '')
  return {
    ...mail,
    ...(brand.mailSender !== '' && { senderName: brand.mailSender }),
    text: `${[withOrigin(mail.text).trimEnd(), ...(below.length > 0 ? ['-- ', ...below] : [])].join('\n')}\n`,
    html: page(withOrigin(mail.html), brand, { origin, below }),
  }
}

function page(content: string, brand: FullBrand, more: { origin: string; below: string[] }): string {
  const title = escapeHtml(brand.title)
  const color = brand.primaryColor ?? usualColor
  const head =
    brand.image === null
      ? `<td style="padding:14px 24px;background:${color};color:${textOn(color)};font-weight:600;border-radius:6px 6px 0 0">${title}</td>`
      : `<td style="padding:18px 24px 0;border-top:4px solid ${color}"><img src="${more.origin}/api/image/${brand.image}" alt="${title}" height="40" style="display:block;height:40px;max-width:240px"></td>`
  const below = more.below.map((line) => `<p style="margin:0 0 6px">${lines(line)}</p>`).join('')
  return `<!doctype html>
<meta charset="utf-8">
<meta name="color-scheme" content="light">
<body style="margin:0;padding:24px 12px;background:#f4f6f9;color:#16202b;font:14px/1.5 Inter,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;margin:0 auto;background:#fff;border-radius:6px">
<tr>${head}</tr>
<tr><td style="padding:12px 24px 20px">${content}</td></tr>
</table>
<div style="max-width:600px;margin:12px auto 0;padding:0 24px;color:#52606e;font-size:12px">${below}</div>
</body>
`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
