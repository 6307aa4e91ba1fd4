import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictures, pngOfSize } from '#lib/picture/picture.fixture.ts'
import { joinCompany } from '../../../../test/support/companies/join-company.ts'
import { licenceFile } from '../../../../test/support/licensing.ts'
import { openMailbox } from '../../../../test/support/mailbox.ts'
import { adminEmail, password, startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

const publicUrl = 'https://fyr.example.com'
const domain = 'portal.acme.example'
const index = `<!doctype html><meta name="fyr-brand" content="__BRAND__"><title>Fyr</title>
<link rel="icon" href="/assets/favicon.svg"><script nonce="__CSP_NONCE__"></script>`

let portal: TestPortal
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let webFolder: string
let acme: string
let other: string
let chief: Session
let stranger: Session

beforeAll(async () => {
  mailbox = await openMailbox()
  webFolder = await mkdtemp(join(tmpdir(), 'fyr-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), index)
  portal = await startTestPortal({ FYR_SMTP_URL: mailbox.url, FYR_PUBLIC_URL: publicUrl }, { webFolder })
  acme = (await portal.createCompany('Acme')).companyId
  other = (await portal.createCompany('Other')).companyId
  chief = await portal.createUser(acme, 'CompanyAdmin')
  stranger = await portal.createUser(other, 'CompanyAdmin')
  const asked = await change('POST', `/companies/${acme}/domains`, { host: domain })
  await portal.call('PUT', `/domains/${asked.body.domainId}`, {
    token: portal.admin.token,
    body: { state: 'approved' },
  })
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.close()
  await rm(webFolder, { recursive: true, force: true })
})

const change = (method: string, path: string, body: unknown, headers?: Record<string, string>) =>
  portal.call(method, path, { token: chief.token, body, ...(headers && { headers }) })
const set = (body: object) => change('PUT', `/settings/company/${acme}`, body)
const setGlobal = (body: object) =>
  portal.call('POST', '/settings/global', { token: portal.admin.token, body })
const png = { 'content-type': 'image/png' }

/** A call under a name of one's own choice, which fetch does not allow. */
function ask(
  host: string,
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: object; token?: string } = {},
) {
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const headers = {
        host,
        accept: 'text/html',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const call = request(portal.url + path, { method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      })
      call.on('error', reject)
      call.end(body && JSON.stringify(body))
    },
  )
}
const pageAt = async (host: string) => (await ask(host, '/login')).text
const manifestAt = async (host: string) => JSON.parse((await ask(host, '/manifest.webmanifest')).text)
const signInAt = async (host: string, email: string, secret = password) => {
  const { status, text } = await ask(host, '/api/users/authenticate', {
    method: 'POST',
    body: { email, password: secret },
  })
  return { status, body: JSON.parse(text) }
}

describe('a brand', () => {
  it('is the company’s own, else the installation’s: in sessions, pages and the manifest', async () => {
    await setGlobal({ branding: 'Sensors & Co', primaryColor: '#7a00e6', poweredBy: 'Powered by Fyr' })
    await set({ COMPANY_BRANDING_TITLE: 'Acme <Live>', primaryColor: '#E4002B' })
    const { body: mine } = await portal.call('GET', '/users/me', { token: chief.token })
    expect(mine.brand).toEqual({
      title: 'Acme <Live>',
      image: null,
      appIcon: null,
      primaryColor: '#e4002b',
      poweredBy: 'Powered by Fyr',
      hiddenLinks: [],
      shopUrl: '',
      manualUrl: '',
    })
    const { body: theirs } = await portal.call('GET', '/users/me', { token: stranger.token })
    expect(theirs.brand).toMatchObject({ title: 'Sensors & Co', primaryColor: '#7a00e6' })
    await setGlobal({ shopUrl: 'https://shop.example.com', manualUrl: 'https://manual.example.com/en' })
    await set({
      showPoweredBy: false,
      hiddenLinks: ['apiReference'],
      shopUrl: ' https://acme.example.com/shop ',
    })
    expect((await portal.call('GET', '/users/me', { token: chief.token })).body.brand).toMatchObject({
      poweredBy: '',
      hiddenLinks: ['apiReference'],
      shopUrl: 'https://acme.example.com/shop',
      manualUrl: 'https://manual.example.com/en',
    })
    for (const shopUrl of ['javascript:alert(1)', 'shop.example.com', 'data:text/html,x']) {
      expect((await set({ shopUrl })).body.errors).toMatchObject([
        { field: 'body.shopUrl', code: 'field.webAddress' },
      ])
    }
  })

  it('threat 20: stands in the page of its host, as text and nothing else', async () => {
    const page = await pageAt(domain)
    expect(page).toContain('<title>Acme &lt;Live&gt;</title>')
    const [, kept = ''] = /name="fyr-brand" content="([^"]*)"/.exec(page) ?? []
    expect(
      JSON.parse(kept.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')),
    ).toMatchObject({
      title: 'Acme <Live>',
      primaryColor: '#e4002b',
    })
    expect(await pageAt('fyr.example.com')).toContain('<title>Sensors &amp; Co</title>')
    expect(await pageAt('evil.example')).toContain('<title>Sensors &amp; Co</title>')
    expect(await manifestAt(`${domain}:443`)).toMatchObject({ name: 'Acme <Live>', theme_color: '#e4002b' })
    expect(await manifestAt('fyr.example.com')).toMatchObject({ name: 'Sensors & Co' })
  })

  it('has a logo and an icon, which go when others come', async () => {
    const logo = await change('POST', `/companies/white-label/${acme}`, pictures.png, png)
    const icon = await change('POST', `/companies/white-label/${acme}/icon`, pngOfSize(256, 256), png)
    expect([logo.status, icon.status]).toEqual([200, 200])
    const { body: settings } = await portal.call('GET', `/settings/company/${acme}`, { token: chief.token })
    expect(settings).toMatchObject({ WHITE_LABEL_IMAGE: logo.body.image, appIcon: icon.body.image })
    expect(await pageAt(domain)).toContain(`<link rel="icon" href="/api/image/${icon.body.image}">`)
    expect(await manifestAt(domain)).toMatchObject({ icons: [{ src: `/api/image/${icon.body.image}` }] })
    const again = await change('POST', `/companies/white-label/${acme}`, pictures.webp, {
      'content-type': 'image/webp',
    })
    expect((await portal.call('GET', `/image/${logo.body.image}`)).status).toBe(404)
    expect((await portal.call('GET', `/image/${again.body.image}`)).status).toBe(200)
    expect((await set({ appIcon: null })).body.appIcon).toBeNull()
    expect((await portal.call('GET', `/image/${icon.body.image}`)).status).toBe(404)
    const portalLogo = await portal.call('POST', '/settings/global/image', {
      token: portal.admin.token,
      body: pictures.png,
      headers: png,
    })
    expect((await portal.call('GET', `/image/${portalLogo.body.image}`)).status).toBe(200)
    await setGlobal({ WHITE_LABEL_IMAGE: null })
    expect((await portal.call('GET', `/image/${portalLogo.body.image}`)).status).toBe(404)
  })

  it('threat 21: takes no logo of 50 MB, no script, and no picture of somebody else', async () => {
    const path = `/companies/white-label/${acme}`
    const settings = async () =>
      (await portal.call('GET', `/settings/company/${acme}`, { token: chief.token })).body
    const before = await settings()
    const huge = await change('POST', path, Buffer.alloc(50 * 1024 * 1024), png).catch(() => null)
    // The connection may be closed while the file is still on its way.
    if (huge) expect([huge.status, huge.body.code]).toEqual([413, 'request.tooLarge'])
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect((await change('POST', path, svg, { 'content-type': 'image/svg+xml' })).body.code).toBe(
      'request.unsupportedType',
    )
    for (const target of [path, `${path}/icon`]) {
      expect((await change('POST', target, Buffer.from(svg), png)).body.code).toBe('image.unreadable')
    }
    for (const target of ['/settings/global/image', '/settings/global/icon']) {
      const options = { token: portal.admin.token, body: Buffer.from(svg), headers: png }
      expect((await portal.call('POST', target, options)).body.code).toBe('image.unreadable')
    }
    expect((await change('POST', `${path}/icon`, pngOfSize(256, 255), png)).body.code).toBe('image.notSquare')
    const small = { token: portal.admin.token, body: pngOfSize(64, 64), headers: png }
    expect((await portal.call('POST', '/settings/global/icon', small)).body.code).toBe('image.notSquare')
    const foreign = await set({ WHITE_LABEL_IMAGE: `${'0'.repeat(32)}.png` })
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([400, 'body.WHITE_LABEL_IMAGE'])
    expect((await setGlobal({ appIcon: 'https://evil.example/i.png' })).status).toBe(400)
    expect(await settings()).toEqual(before)
  })

  it.each([
    ['#fefefe', 'field.colorContrast'],
    ['#10151b', 'field.colorContrast'],
    ['#777777', 'field.colorContrast'],
    ['red', 'field.color'],
    ['#fff;background:url(//evil)', 'field.color'],
  ])('refuses the colour %s: %s', async (primaryColor, code) => {
    for (const answer of [await set({ primaryColor }), await setGlobal({ primaryColor })]) {
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [expect.objectContaining({ field: 'body.primaryColor', code })],
      ])
    }
  })
})

describe('without white label', () => {
  const feature = (enabled: boolean) =>
    portal.call('PUT', `/features/companyBranding/${acme}?enabled=${enabled}`, { token: portal.admin.token })
  const shown = async () => (await portal.call('GET', '/users/me', { token: chief.token })).body.brand.title

  it('a company’s brand cannot be changed, by whatever call, and everything else can', async () => {
    const { body: before } = await portal.call('GET', `/settings/company/${acme}`, { token: chief.token })
    expect((await feature(false)).status).toBe(200)
    for (const answer of [
      await set({ COMPANY_BRANDING_TITLE: 'Another' }),
      await set({ primaryColor: null, silentAfterHours: 7 }),
      await change('POST', `/companies/white-label/${acme}`, pictures.png, png),
      await change('POST', `/companies/white-label/${acme}/icon`, pngOfSize(256, 256), png),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'feature.off'])
    }
    // What was answered may be sent back.
    expect((await set(before)).status).toBe(200)
    expect((await set({ silentAfterHours: 12 })).body).toEqual({ ...before, silentAfterHours: 12 })
  })

  it('it is not shown, neither in sessions nor at its domain, and is there again with it', async () => {
    expect(await shown()).toBe('Sensors & Co')
    expect(await pageAt(domain)).toContain('<title>Sensors &amp; Co</title>')
    await feature(true)
    expect(await shown()).toBe('Acme <Live>')
  })

  it('threat 8: nor with a licence that does not include it, however the feature is set', async () => {
    const { body } = await portal.call('POST', '/license/upload', {
      token: portal.admin.token,
      body: licenceFile({ whiteLabel: false }),
      headers: { 'content-type': 'text/plain' },
    })
    const ofLicence = (method: string, act: string) =>
      portal.call(method, `/license/${act}/${body.licenseId}`, { token: portal.admin.token })
    await ofLicence('PUT', 'activate')
    expect(await shown()).toBe('Sensors & Co')
    expect((await set({ poweredBy: 'Acme' })).body.code).toBe('feature.off')
    await ofLicence('DELETE', 'remove')
    expect(await shown()).toBe('Acme <Live>')
  })
})

describe('at the domain of a company', () => {
  it('its people sign in to it, whatever they opened last', async () => {
    const { companyId: second } = await portal.createCompany('Second')
    const email = chief.currentUser.email
    await joinCompany(portal.database, second, email)
    await portal.call('PUT', `/companies/toggle/${chief.currentUser.userId}/${second}`, {
      token: chief.token,
    })
    const { body } = await signInAt(domain, email)
    expect([body.userCompany.companyId, body.brand.title]).toEqual([acme, 'Acme <Live>'])
    expect((await signInAt(domain, adminEmail)).body.userCompany.companyId).toBe(acme)
  })

  it('authenticator apps and passkeys list its name, as text', async () => {
    await set({ COMPANY_BRANDING_TITLE: 'Acme: "Live" & co' })
    const begin = async (host: string, path: string) => {
      const call = { method: 'POST', body: { currentPassword: password }, token: chief.token }
      return JSON.parse((await ask(host, `/api/users/me/${path}`, call)).text)
    }
    const { address } = await begin(domain, 'second-factor')
    const { email } = chief.currentUser
    expect(address).toContain(`otpauth://totp/Acme%20%22Live%22%20%26%20co:${encodeURIComponent(email)}?`)
    expect((await begin(domain, 'passkeys/options')).options.rp.name).toBe('Acme: "Live" & co')
    expect((await begin('fyr.example.com', 'passkeys/options')).options.rp.name).toBe('Sensors & Co')
    await set({ COMPANY_BRANDING_TITLE: 'Acme <Live>' })
  })

  it('threats 5 and 12: others are refused as with a wrong password', async () => {
    const theirs = await signInAt(domain, stranger.currentUser.email)
    const wrong = await signInAt(domain, stranger.currentUser.email, 'Wrong-Horse-1')
    const nobody = await signInAt(domain, 'nobody@example.com', 'Wrong-Horse-1')
    const seen = ({ status, body: { requestId: _, ...body } }: typeof theirs) => ({ status, body })
    expect(theirs).toMatchObject({ status: 401, body: { code: 'access.badCredentials' } })
    expect(seen(theirs)).toEqual(seen(wrong))
    expect(seen(theirs)).toEqual(seen(nobody))
    // A right password counts as an attempt there: the answers to many of them are those to wrong ones.
    const codes = []
    for (let at = 0; at < 12; at++) codes.push((await signInAt(domain, stranger.currentUser.email)).body.code)
    expect(codes.at(-1)).toBe('access.locked')
  })
})

describe('a mail', () => {
  const forgotten = async (host: string, email: string) => {
    const before = mailbox.mails.length
    await ask(host, `/api/users/forgot/${encodeURIComponent(email)}`, { method: 'POST' })
    await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(before + 1)
    return mailbox.mails.at(-1)?.text ?? ''
  }

  it('threat 12: leads to the company’s approved domain, never to what the header Host says', async () => {
    const { email } = (await portal.createUser(acme, 'User')).currentUser
    await set({ mailSender: 'Acme "Alarm" Desk', mailFooter: 'Acme AB <b>\nStorgatan 1' })
    for (const host of ['evil.example', domain]) {
      const mail = await forgotten(host, email)
      expect(mail).toContain(`https://${domain}/forgot/`)
      expect(mail).not.toContain('evil.example')
      expect(mail).not.toContain(`${publicUrl}/`)
    }
    const outside = (await portal.createUser(other, 'User')).currentUser.email
    expect(await forgotten(domain, outside)).toContain(`${publicUrl}/forgot/`)
  })

  it('threat 20: has the company’s sender, colour and footer, as text', async () => {
    const mail = mailbox.mails[0]?.text ?? ''
    expect(mail).toContain('Acme \\"Alarm\\" Desk')
    expect(mail).toContain('Acme AB &lt;b&gt;<br>Storgatan 1')
    expect(mail).toContain('border-top:4px solid #e4002b')
    expect(mail).toContain('alt="Acme &lt;Live&gt;"')
    expect(mail).not.toContain('Powered by Fyr')
    expect(mailbox.mails.at(-1)?.text).toContain('Powered by Fyr')
  })

  it('threat 22: takes no sender that would become a header', async () => {
    expect((await set({ mailSender: 'Acme\r\nBcc: all@example.com' })).status).toBe(400)
  })
})
