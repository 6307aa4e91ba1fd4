import { expect, it } from 'vitest'
import { safeImage, safeLink } from './safe-link.ts'

it.each([
  ['https://example.com/a?b#c', false],
  ['mailto:info@example.com', false],
  ['tel:+46701234567', false],
  ['/dashboard/3', true],
])('threat 15: leads to %s', (href, isOurs) => expect(safeLink(href)).toEqual({ href, isOurs }))

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  'relative',
  '',
])('threat 15: leads nowhere by %s', (href) => expect(safeLink(href)).toBeNull())

it('shows only pictures of the portal', () => {
  const own = `/api/image/${'0'.repeat(32)}.png`
  expect(safeImage(own)).toBe(own)
  for (const other of ['https://example.com/a.png', '/api/image/../users', '/api/image/a.svg']) {
    expect(safeImage(other)).toBeNull()
  }
})
