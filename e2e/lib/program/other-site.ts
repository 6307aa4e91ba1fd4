import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { pictures } from '../../../server/src/lib/picture/picture.fixture.ts'
import { makeSelfSigned } from '../../../server/test/support/self-signed.ts'

/** Another company's site, as the browser knows it: a real https server on this machine. */
export const host = 'maps.example.com'

/** A page that tries everything a framed page must not do. */
const escaping = `<h1>Escape</h1><script>
  const tried = []
  const attempt = (what, work) => { try { work(); tried.push(what + ' went through') } catch { tried.push(what + ' refused') } }
  attempt('top', () => { top.location = 'https://elsewhere.example.com/stolen' })
  attempt('parent', () => { parent.document.body.textContent = 'taken' })
  attempt('window', () => { if (!open('https://elsewhere.example.com/popup')) throw 0 })
  attempt('storage', () => { localStorage.setItem('a', 'b') })
  document.body.append(tried.join(', '))
</script>`
const plain = `<title>Site</title><h1>Hello from ${host}</h1><p id="script">no script</p>
<script>document.getElementById('script').textContent = 'origin ' + self.origin</script>`
const embedding = (src: string) =>
  `<!doctype html><title>Our site</title><h1>Our site</h1><iframe src="${src}" width="900" height="700" title="Fyr"></iframe>`

/** Serves the site to a browser that is opened with `browserFlags`: there before whatever is set up after it. */
export function onOtherSite() {
  /** What its pages were asked for, and what they tried. */
  const asked: string[] = []
  let site: Server
  beforeAll(async () => {
    site = createServer(makeSelfSigned('Test'), (request, response) => {
      const { url = '' } = request
      asked.push(url)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (url === '/escape') response.end(escaping)
      else if (url.startsWith('/embed?')) response.end(embedding(decodeURIComponent(url.slice(7))))
      else if (url.startsWith('/tiles/')) response.setHeader('content-type', 'image/png').end(pictures.png)
      else if (url === '/away') response.writeHead(302, { location: 'https://elsewhere.example.com/' }).end()
      else response.end(plain)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    site?.closeAllConnections()
    site?.close()
  })
  const browserFlags = () => [
    `--host-resolver-rules=MAP *.example.com 127.0.0.1:${(site.address() as AddressInfo).port}`,
    // The certificate is made for this test; no authority knows it.
    '--ignore-certificate-errors',
  ]
  return { asked, browserFlags }
}
