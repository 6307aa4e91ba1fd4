import {
  isOrgNumberOf,
  orgNumberCountry,
  orgNumberLabel,
  orgNumbers,
  ownerOf,
} from '@fyr/contract/values/org-numbers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '#ui/time/context.tsx'
import { isOrgNumber } from './company-values.ts'
import { loadValidators } from './org-number-validators.ts'

/** What a company's number is called in its country, what one looks like, and what is wrong with one. */
export function useOrgNumber(number: string, country: string) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const owner = ownerOf(number, country)
  const validators = useQuery({
    queryKey: ['orgNumber', owner],
    queryFn: () => (owner ? loadValidators(owner) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const own = orgNumberCountry(country)
  return {
    label: own ? orgNumberLabel(own, language) : t(($) => $.company.fields.orgNumber),
    example: own ? orgNumbers[own].example : 'SE556677-8899',
    problemOf(value: string): string | null {
      if (!isOrgNumber(value)) return t(($) => $.problems['field.orgNumber'])
      // While the rules are not there, the server has the word.
      if (!owner || !validators.data || isOrgNumberOf(owner, value, validators.data)) return null
      return t(($) => $.problems['field.orgNumberOf'], {
        label: orgNumberLabel(owner, language),
        example: orgNumbers[owner].example,
      })
    },
  }
}
