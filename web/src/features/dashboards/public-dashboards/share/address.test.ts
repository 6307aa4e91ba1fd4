import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', new URL('https://portal.example/dashboard/1'))
const { addressOf, embedCode } = await import('./address.ts')

test('threat 20: the name of a dashboard cannot leave its place in the code for other pages', () => {
  expect(addressOf('abc')).toBe('https://portal.example/public/abc')
  const code = embedCode('abc', '"><script>alert(1)</script> & more')
  expect(code).toContain('src="https://portal.example/public/abc"')
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"')
  expect(code.match(/</g)).toHaveLength(2)
})
