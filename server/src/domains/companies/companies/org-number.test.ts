import { orgNumberCountry, orgNumbers } from '@fyr/contract/values/org-numbers'
import { describe, expect, it, test } from 'vitest'
import { Problem } from '#request/problem.ts'
import { checkOrgNumber } from './org-number.ts'

function problemOf(orgNumber: string, country: string | null): unknown {
  try {
    checkOrgNumber({ orgNumber, country }, 'body.orgNumber')
    return null
  } catch (error) {
    return error instanceof Problem && error.fields[0]
  }
}

describe('organisation and VAT numbers by country', () => {
  // The Faroe Islands have no check digit.
  const checked = Object.entries(orgNumbers).filter(([country]) => country !== 'FO')
  it.each(checked)('%s takes its own example, and not every other digit in it', (country, { example }) => {
    expect(problemOf(example, country)).toBeNull()
    const mistyped = [...example.matchAll(/\d/g)].map(
      ({ 0: digit, index }) =>
        example.slice(0, index) + ((Number(digit) + 1) % 10) + example.slice(index + 1),
    )
    expect(mistyped.filter((number) => problemOf(number, country) !== null)).not.toEqual([])
  })

  test.each([
    ['556677-8899', 'Sweden', true],
    ['556677-8899', 'Sverige', true],
    ['556677-8898', 'SE', false],
    ['SE556677889901', 'SE', true],
    ['SE 556677-8899', 'SE', true],
    ['41772018', 'Danmark', true],
    ['DK 41 77 20 18', 'DK', true],
    ['41772019', 'DK', false],
    ['NO 923 609 016 MVA', 'NO', true],
    ['0112038-9', 'Finland', true],
    ['DE129273399', 'DE', false],
    ['623857', 'FO', true],
    ['62385', 'FO', false],
    // A code before the digits says whose number it is.
    ['SE556677-8899', 'DK', true],
    ['DK41772019', 'SE', false],
    // Only the form of the others is looked at, by the contract.
    ['12-3456789', 'US', true],
    ['1234', 'Narnia', true],
    ['1234', null, true],
  ])('%s of %s: %s', (number, country, isRight) => {
    expect(problemOf(number, country) === null).toBe(isRight)
  })

  it('tells what the country calls it, and one that is right', () => {
    expect(problemOf('1234', 'DK')).toEqual({
      field: 'body.orgNumber',
      code: 'field.orgNumberOf',
      params: { label: 'CVR-nummer', example: '41772018' },
    })
  })

  it('knows countries by code and by name', () => {
    expect(['se', ' Sweden ', 'Sverige', 'Tyskland', 'Tyskland!', ''].map(orgNumberCountry)).toEqual([
      'SE',
      'SE',
      'SE',
      'DE',
      null,
      null,
    ])
  })
})
