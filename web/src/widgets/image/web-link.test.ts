import { expect, it } from 'vitest'
import { webLink } from './web-link.ts'

it('takes addresses of the web, and nothing that runs (threat 20)', () => {
  expect(webLink(' https://example.com/a?b#c ')).toBe('https://example.com/a?b#c')
  for (const typed of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    'https://user:secret@example.com',
    'example.com',
    '//example.com',
    `https://example.com/${'x'.repeat(2000)}`,
    '',
  ]) {
    expect(webLink(typed), typed).toBeNull()
  }
})
