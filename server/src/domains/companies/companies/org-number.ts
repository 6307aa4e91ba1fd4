import { isOrgNumberOf, orgNumbers, ownerOf } from '@fyr/contract/values/org-numbers'
import stdnum from 'stdnum'
import { fail } from '#request/problem.ts'
import type { CompanyDetails } from './company-store.ts'

/** 400 with an example where the country's numbers are known and this is none of them. */
export function checkOrgNumber(
  { orgNumber, country }: Pick<CompanyDetails, 'orgNumber' | 'country'>,
  field: string,
): void {
  const owner = ownerOf(orgNumber, country)
  if (owner === null) return
  const validators = stdnum.stdnum[owner] ?? {}
  const isNumber = (kind: string, number: string) => validators[kind]?.validate(number).isValid === true
  if (isOrgNumberOf(owner, orgNumber, isNumber)) return
  const { label, example } = orgNumbers[owner]
  fail('field.orgNumberOf', { field, params: { label, example } })
}
