import { expect, test } from 'vitest'
import { type AccountMail, composeAccountMail } from './account-mails.ts'

const link = 'https://fyr.example.com/account'
const device: AccountMail = {
  notice: 'newDevice',
  accountId: '1',
  at: '2026-11-20T12:00:00.000Z',
  remoteAddress: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 <script>alert(1)</script>',
}

test('a new device is told of in the language and the time of the account, with the way to end sessions', () => {
  const { subject, text, html } = composeAccountMail(
    device,
    { language: 'sv', timeZone: 'Europe/Stockholm' },
    link,
  )
  expect(subject).toBe('Ny inloggning på ditt konto')
  expect(text).toContain('20 november 2026 kl. 13:00 (Europe/Stockholm)')
  expect(text).toContain('Chrome, Windows, adress 203.0.113.9')
  expect(text).toContain(link)
  expect(html).toContain(`href="${link}"`)
})

test('threat 20: what a browser or a person calls itself is text', () => {
  const style = { language: 'en', timeZone: 'UTC' } as const
  expect(composeAccountMail(device, style, link).html).not.toContain('script')
  const by = '<img src=x onerror=alert(1)>'
  const removed = composeAccountMail(
    { notice: 'secondFactorRemoved', accountId: '1', at: device.at, by },
    style,
    link,
  )
  expect(removed.html).not.toContain('<img')
  expect(removed.text).toContain(by)
})
