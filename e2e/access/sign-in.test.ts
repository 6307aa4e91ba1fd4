import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { freePort } from '../lib/program/free-port.ts'
import { settle, signIn, english as t } from '../lib/program/portal.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

const password = 'Lighthouse-2'
const lisa = { email: 'lisa@example.com', password }
const kim = { email: 'kim@example.com', password }

const mailbox = onMailbox()
let port = 0
beforeAll(async () => {
  port = await freePort()
})
/** Passkeys belong to the address that the portal is published under. */
const ownAddress = () => `http://localhost:${port}`
const stage = onStage(() => ({
  FYR_SMTP_URL: mailbox.url,
  FYR_HTTP_PORT: String(port),
  FYR_PUBLIC_URL: ownAddress(),
}))
let api: Api
let page: Page
const { open } = onWindows(stage)

/** What an authenticator app knows, and the codes that were written down. */
let secret = ''
let recoveryCodes: string[] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  for (const person of [lisa, kim])
    await addMember(stage.databaseUrl, { ...person, companyId: api.companyId, role: 'User' })
  page = await open()
})
walkInOrder()

const { button, heading, region } = createActions(() => page)
const said = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor()
const codeField = (on: Page) => on.getByRole('textbox', { name: t.login.code })
const dialog = (on = page) => on.getByRole('dialog')
const copied = async (what: string, on: Page) => {
  await dialog(on)
    .getByRole('button', { name: fill(t.ui.copy, { what }) })
    .click()
  return String(await on.evaluate('navigator.clipboard.readText()'))
}

/** Of the next step of the clock after the last one that was used, which the portal takes early. */
let lastStep = 0
function nextCode(): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  lastStep = Math.max(lastStep + 1, totp.counter())
  return totp.generate({ timestamp: lastStep * 30_000 })
}

/** Sets up an app, whose recovery codes it answers. */
async function setUpApp(on: Page): Promise<string[]> {
  await on.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(t.security.secondFactor.setUp, on).click()
  await on.getByRole('img', { name: t.security.secondFactor.qr }).waitFor()
  secret = (await copied(t.security.secondFactor.key, on)).replaceAll(' ', '')
  // A new secret has no used codes; going on from the old one's would run two steps ahead of the clock.
  lastStep = 0
  const field = dialog(on).getByRole('textbox', { name: t.security.secondFactor.code })
  await field.fill('000000')
  await button(t.security.secondFactor.turnOn, on).click()
  await said(allTexts.en.problems['secondFactor.wrongCode'], on)
  await field.fill(nextCode())
  await button(t.security.secondFactor.turnOn, on).click()
  await said(t.security.recovery.text, on)
  const codes = (await copied(t.security.recovery.title, on)).split('\n')
  await button(t.security.recovery.done, on).click()
  return codes
}

async function enterPassword(on: Page, { email } = lisa): Promise<void> {
  await on.goto('/login')
  await on.getByLabel(t.login.email, { exact: true }).fill(email)
  await on.getByLabel(t.login.password, { exact: true }).fill(password)
  await on.getByRole('button', { name: t.login.submit, exact: true }).click()
}

test('an authenticator app is set up by a QR code and a code of it, and recovery codes are shown once', async () => {
  await page.goto('/account')
  await signIn(page, lisa)
  await heading(t.users.account).waitFor()
  recoveryCodes = await setUpApp(page)
  expect(recoveryCodes).toHaveLength(10)
  await region(t.security.secondFactor.title).getByText(t.security.secondFactor.on, { exact: true }).waitFor()
  await said(fill(t.security.recovery.left_other, { count: 10 }))
})

test('its codes, and a recovery code once, open the portal beside the password; the sign-in log tells', async () => {
  const theirs = await open()
  await enterPassword(theirs)
  await codeField(theirs).fill('000000')
  await button(t.login.submit, theirs).click()
  await said(allTexts.en.problems['access.wrongCode'], theirs)
  await codeField(theirs).fill(nextCode())
  await button(t.login.submit, theirs).click()
  await theirs.locator('main#main h1').waitFor()
  await theirs.context().close()

  const again = await open()
  await enterPassword(again)
  await codeField(again).fill(String(recoveryCodes[0]))
  await button(t.login.submit, again).click()
  await again.locator('main#main h1').waitFor()
  await again.goto('/account')
  await settle(again)
  const lines = region(t.security.signIns.title, again).getByRole('listitem')
  await lines.filter({ hasText: t.security.signIns.methods.recoveryCode }).waitFor()
  await lines.filter({ hasText: t.security.signIns.results.wrongCode }).waitFor()
  await lines.filter({ hasText: t.security.signIns.methods.totp }).waitFor()
  await said(fill(t.security.recovery.left_other, { count: 9 }), again)
  await again.context().close()

  // Both were browsers that she had not used before.
  await waitUntil(() => mailbox.newDeviceMails.length > 1, 20_000)
  const [mail] = mailbox.newDeviceMails
  expect(mail?.to).toEqual([lisa.email])
  expect(mail?.text).toContain('/account')
})

test('it is turned off by who proves to be the owner', async () => {
  await page.reload()
  await settle(page)
  await button(t.security.secondFactor.turnOff).click()
  await dialog().getByRole('button', { name: t.security.secondFactor.turnOff, exact: true }).click()
  await said(t.security.secondFactor.removed)
  const theirs = await open()
  await enterPassword(theirs)
  await theirs.locator('main#main h1').waitFor()
  await theirs.context().close()
})

test('a passkey is added, named and opens the portal without a password', async () => {
  const { context, theirs } = await openWithAuthenticator()
  await theirs.goto(`${ownAddress()}/account`)
  await signIn(theirs, lisa)
  await settle(theirs)
  const passkeys = region(t.security.passkeys.title, theirs)
  await button(t.security.passkeys.add, theirs).click()
  await said(t.security.passkeys.added, theirs)
  const line = passkeys.getByRole('listitem')
  await line.getByRole('button', { name: new RegExp(`^${t.security.passkeys.rename}`) }).click()
  const name = theirs.getByRole('dialog').getByRole('textbox', { name: t.words.name })
  await name.fill('Office laptop')
  await theirs.getByRole('dialog').getByRole('button', { name: t.words.save }).click()
  await line.getByText('Office laptop').waitFor()

  // The cookies are gone, the passkey is not.
  await context.clearCookies()
  await theirs.evaluate('localStorage.clear()')
  await theirs.goto(`${ownAddress()}/login`)
  await button(t.login.passkey, theirs).click()
  await theirs.locator('main#main h1').waitFor()
  await theirs.goto(`${ownAddress()}/account`)
  await settle(theirs)
  const lines = region(t.security.signIns.title, theirs).getByRole('listitem')
  await lines.filter({ hasText: t.security.signIns.methods.passkey }).waitFor()

  await passkeys
    .getByRole('button', { name: fill(t.security.passkeys.removeOf, { name: 'Office laptop' }) })
    .click()
  await theirs.getByRole('dialog').getByRole('button', { name: t.words.delete, exact: true }).click()
  await passkeys.getByText('Office laptop').waitFor({ state: 'detached' })
  await context.clearCookies()
  await theirs.evaluate('localStorage.clear()')
  await theirs.goto(`${ownAddress()}/login`)
  await button(t.login.passkey, theirs).click()
  await said(allTexts.en.problems['access.passkeyRefused'], theirs)
  await context.close()
})

test('where the company requires a second factor, setting one up stands in place of every page', async () => {
  await api.must('PUT', `/settings/company/${api.companyId}`, { requireSecondFactor: true })
  const theirs = await open()
  const asked = fill(t.security.required.setUpSecondFactor.text, { company: 'Nordic Cold' })
  await enterPassword(theirs, kim)
  await said(asked, theirs)
  await theirs.goto('/tag')
  await said(asked, theirs)
  const goOn = button(t.security.proofContinue, theirs)
  expect(await goOn.isDisabled()).toBe(true)
  expect(await axeFindings(theirs)).toEqual([])
  await setUpApp(theirs)
  await goOn.click()
  await heading(t.nodes.title, theirs).waitFor()
  await theirs.context().close()
})

/** A window whose browser has an authenticator that asks nobody. */
async function openWithAuthenticator() {
  const theirs = await open()
  const context = theirs.context()
  const devtools = await context.newCDPSession(theirs)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { context, theirs }
}
