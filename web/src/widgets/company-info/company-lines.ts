import type { CompanyInfoSettings } from '@fyr/contract/widgets/contents'
import type { WidgetAnswer } from '../widget.ts'

export const lineParts = [
  'postalAdress',
  'contactPhonenumber',
  'invoiceAdress',
  'orgNumber',
] as const satisfies CompanyInfoSettings['show']

export interface CompanyLine {
  part: (typeof lineParts)[number]
  text: string
  /** Where it leads: a telephone, a mail. */
  href?: string
}

/** What is to be shown of the company and is known, each on its line; the order is that of a letterhead. */
export function companyLines(
  company: NonNullable<WidgetAnswer['company']>,
  show: CompanyInfoSettings['show'],
): CompanyLine[] {
  return lineParts.flatMap((part): CompanyLine[] => {
    const text = company[part]?.trim()
    if (!text || !show.includes(part)) return []
    if (part === 'contactPhonenumber') return [{ part, text, href: `tel:${text.replace(/[^\d+]/g, '')}` }]
    // An address for invoices may be one of mail or of a house.
    const isMail = part === 'invoiceAdress' && /^[^\s@]+@[^\s@]+$/.test(text)
    return [{ part, text, ...(isMail && { href: `mailto:${encodeURIComponent(text).replace('%40', '@')}` }) }]
  })
}
