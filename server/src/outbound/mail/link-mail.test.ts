import { expect, test } from 'vitest'
import { composeLinkMail } from './link-mail.ts'

test('threat 20: whatever stands in a mail is text, also in the address of its link', () => {
  const { text, html } = composeLinkMail({
    subject: 'Invitation',
    paragraphs: ['<b>Acme</b>\nGothenburg', 'Welcome'],
    link: 'https://fyr.example.com/a?b=1&c="><script>',
    label: 'Open <it>',
    footer: 'Bye & thanks',
  })
  expect(text).toBe(
    '<b>Acme</b>\nGothenburg\n\nWelcome\n\nhttps://fyr.example.com/a?b=1&c="><script>\n\nBye & thanks\n',
  )
  expect(html).toBe(
    '<p>&lt;b&gt;Acme&lt;/b&gt;<br>Gothenburg</p><p>Welcome</p>' +
      '<p><a href="https://fyr.example.com/a?b=1&amp;c=&quot;&gt;&lt;script&gt;">Open &lt;it&gt;</a></p>' +
      '<p>Bye &amp; thanks</p>',
  )
})
