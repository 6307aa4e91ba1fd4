import type { Language } from '@fyr/contract/endpoints/fields'

/** How each language writes numbers and dates, for Intl; English as in Europe. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', sv: 'sv-SE', da: 'da-DK' }
