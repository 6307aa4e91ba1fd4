import type { AddressInfo } from 'node:net'
import { allTexts } from '@fyr/texts/all'
import { SMTPServer } from 'smtp-server'

export interface Mail {
  to: string[]
  /** Subject, plain text and the rest, as a person would read it. */
  text: string
}

const newDevice = Object.values(allTexts).map(({ mail }) => mail.account.notices.newDevice.subject)

/** A real mail server on loopback that keeps what it gets, apart from what sign-ins of the tests themselves cause. */
export async function openMailbox(): Promise<{
  url: string
  mails: readonly Mail[]
  close(): Promise<void>
}> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const text = unquote(Buffer.concat(chunks).toString('latin1'))
        if (!newDevice.some((subject) => text.includes(`Subject: ${subject}`))) mails.push({ to, text })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Undoes the encoded words of the head and the quoted-printable of the body. */
function unquote(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const words = head
    .replaceAll(/\?=\s+=\?utf-8\?Q\?/gi, '')
    .replaceAll(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, word: string) => word.replaceAll('_', ' '))
  const text = [words, ...body.map((part) => part.replaceAll('=\r\n', ''))].join('\r\n\r\n')
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
