import { expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'

it('makes passwords that the rules take, each another one', () => {
  const made = Array.from({ length: 200 }, () => generatePassword(10))
  for (const password of made) {
    expect(password).toHaveLength(10)
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(kind)
    expect(password).not.toMatch(/[0O1lI]/)
  }
  expect(new Set(made).size).toBe(made.length)
  expect(generatePassword(20)).toHaveLength(20)
})
