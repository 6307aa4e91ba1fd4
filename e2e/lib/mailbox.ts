import type { AddressInfo } from 'node:net'
import { allTexts } from '@fyr/texts/all'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'
import { waitUntil } from './program/program.ts'

export interface Mail {
  from: string
  to: string[]
  subject: string
  /** The plain text, as a person reads it. */
  text: string
}

export interface Mailbox {
  /** For FYR_SMTP_URL. */
  url: string
  mails: readonly Mail[]
  /** About sign-ins on new devices, of which the tests have many. */
  newDeviceMails: readonly Mail[]
  /** The mail with this number, from 0, once it has come. */
  mail(index: number): Promise<Mail>
  close(): Promise<void>
}

/** A mailbox for all tests of a file: there before whatever is set up after it. */
export function onMailbox(): Omit<Mailbox, 'close'> {
  let mailbox: Mailbox | undefined
  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox?.close())
  const opened = () => {
    if (!mailbox) throw new Error('The mailbox is opened in beforeAll')
    return mailbox
  }
  return {
    get url() {
      return opened().url
    },
    get mails() {
      return opened().mails
    },
    get newDeviceMails() {
      return opened().newDeviceMails
    },
    mail: (index) => opened().mail(index),
  }
}

/** A real mail server on loopback that keeps what it gets. */
async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = []
  const newDeviceMails: Mail[] = []
  const newDevice = Object.values(allTexts).map(({ mail }) => mail.account.notices.newDevice.subject)
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail: Mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(chunks).toString('latin1')),
        }
        const kept = newDevice.some((subject) => subject === mail.subject) ? newDeviceMails : mails
        kept.push(mail)
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
    newDeviceMails,
    async mail(index) {
      await waitUntil(
        () => mails.length > index,
        20_000,
        () => `${mails.length} mails`,
      )
      const mail = mails[index]
      if (!mail) throw new Error(`There is no mail ${index}`)
      return mail
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Subject and plain text of a message as it travels, its bytes as latin1. */
export function readMail(raw: string): { subject: string; text: string } {
  const { headers, body } = splitHead(raw)
  const boundary = /boundary="?([^";]+)/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map(splitHead) : [{ headers, body }]
  const plain = parts.find((part) => part.headers.get('content-type')?.startsWith('text/plain'))
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    text: plain ? decodeBody(plain.body, plain.headers.get('content-transfer-encoding') ?? '') : '',
  }
}

function splitHead(raw: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = raw.trimStart().split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

/** RFC 2047: `=?UTF-8?Q?K=C3=B6k?=`; white space between two of them is not part of the text. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    )
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return unquote(body.replaceAll(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString()
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
