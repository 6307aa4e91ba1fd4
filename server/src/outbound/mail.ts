import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { type Delivery, shortReason } from './delivery.ts'

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** An address or `Name <address>`; the portal's own if none is given. */
  from?: string | undefined
  /** Of two mails with the same key the receiver's mail program shows one, where it knows how. */
  idempotencyKey: string
  /** Whose mail it is: it looks as the company does. Null for the installation's own. */
  companyId?: string | null | undefined
  /** Stands before the portal's address as the sender, where `from` is not given. */
  senderName?: string | undefined
}

export interface Mailer {
  /** Never rejects. */
  send(mail: Mail): Promise<Delivery>
  close(): void
}

export interface MailSettings {
  /** smtp://user:password@host:port or smtps://…; without it nothing is sent. */
  smtpUrl?: string | undefined
  mailFrom: string
}

const maxSubjectLength = 400

export function createMailer({ smtpUrl, mailFrom }: MailSettings): Mailer {
  if (smtpUrl === undefined)
    return { send: async () => ({ outcome: 'notConfigured' }), close: () => undefined }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    // Contents come from users: a path or an address in them must stay text.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const refusal = refuseMail(mail)
      if (refusal !== undefined) return { outcome: 'refused', reason: refusal }
      try {
        await transport.sendMail({
          from: mail.from ?? senderOf(mail, mailFrom),
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: messageIdOf(mail.idempotencyKey, mailFrom),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { outcome: 'sent' }
      } catch (error) {
        return judgeFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

function senderOf({ senderName }: Mail, mailFrom: string): string | { name: string; address: string } {
  if (senderName === undefined) return mailFrom
  return { name: senderName, address: /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom }
}

/** Mails are never sent in part or mended: what could become a header, or another receiver, is refused. */
function refuseMail({ to, subject, from, senderName = '' }: Mail): string | undefined {
  if (!isPlainAddress(to)) return 'invalidRecipient'
  if (hasControl(subject) || subject.length > maxSubjectLength) return 'invalid subject'
  if ((from !== undefined && !isSender(from)) || hasControl(senderName)) return 'invalid sender'
  return undefined
}

function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@[^\s@\p{C}<>()[\]\\,;:"]+$/u.test(text)
}

function isSender(text: string): boolean {
  if (hasControl(text) || text.length > 320) return false
  const parsed = addressparser(text)
  const [sender] = parsed
  return (
    parsed.length === 1 && sender !== undefined && 'address' in sender && isPlainAddress(sender.address ?? '')
  )
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

function messageIdOf(idempotencyKey: string, mailFrom: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'fyr.invalid'
  return `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>`
}

/** Codes of nodemailer for a server that could not be talked to. */
const isUnreachable = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS'])

/** Only a refusal of this very receiver or content is final; the rest (login, sender, limits) can be mended. */
function judgeFailure(error: unknown): Delivery {
  const { code = 'unknown', command = '', response = '', responseCode = 0 } = factsOf(error)
  if (isUnreachable.has(code)) return { outcome: 'retry', reason: 'unreachable' }
  if (code === 'EAUTH') return { outcome: 'retry', reason: 'loginRefused' }
  const reason = shortReason(response || `mail server: ${code}`)
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return { outcome: isAboutThisMail && responseCode >= 500 ? 'refused' : 'retry', reason }
}

interface SmtpFacts {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function factsOf(error: unknown): SmtpFacts {
  // nodemailer puts these onto its errors; on any other they are just absent.
  return error instanceof Error ? (error as SmtpFacts) : {}
}
