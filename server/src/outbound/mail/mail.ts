import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import addressparser from 'nodemailer/lib/addressparser'
import type { Delivery } from '../delivery.ts'
import { redact } from '../redact.ts'
import { deliveryOf, faultOf, type SendAttempt, sayFailure } from './mail-failure.ts'
import { type MailSettings, openTransport, secretsOf } from './mail-transport.ts'

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
  /** Files of the portal; the name is one that we made. */
  attachments?: readonly { name: string; type: string; path: string }[] | undefined
  /** Stands before the portal's address as the sender, where `from` is not given. */
  senderName?: string | undefined
}

export interface Mailer {
  /** Never rejects. */
  send(mail: Mail): Promise<Delivery>
  close(): void
}

const maxSubjectLength = 400

/** Without a server nothing is sent. */
export function createMailer(settings: MailSettings): Mailer {
  const transport = openTransport(settings, { pool: true })
  if (!transport) return { send: async () => ({ outcome: 'notConfigured' }), close: () => undefined }
  return {
    async send(mail) {
      const refusal = refuseMail(mail)
      if (refusal !== undefined) return { outcome: 'refused', reason: refusal }
      try {
        await transport.sendMail(messageOf(mail, settings))
        return { outcome: 'sent' }
      } catch (error) {
        return deliveryOf(error, secretsOf(settings))
      }
    },
    close: () => transport.close(),
  }
}

/** A mailer by settings that may be others at each mail: `settings` answers the same object until they are. */
export function createCurrentMailer(settings: () => Promise<MailSettings>): Mailer {
  let open: { settings: MailSettings; mailer: Mailer } | undefined
  return {
    async send(mail) {
      let current: MailSettings
      try {
        current = await settings()
      } catch {
        return { outcome: 'retry', reason: 'error' }
      }
      if (open?.settings !== current) {
        // What is on its way over the connections of before goes on to its end.
        open?.mailer.close()
        open = { settings: current, mailer: createMailer(current) }
      }
      return await open.mailer.send(mail)
    },
    close: () => open?.mailer.close(),
  }
}

/** Sends a mail over a connection of its own and says what came of it. Never rejects. */
export async function tryMail(settings: MailSettings, mail: Mail): Promise<SendAttempt> {
  const transport = openTransport(settings, { pool: false })
  if (!transport || refuseMail(mail) !== undefined) return { fault: 'other', answer: '' }
  const ours = (answer: string) => redact(answer, secretsOf(settings))
  try {
    const { response } = await transport.sendMail(messageOf(mail, settings))
    return { fault: null, answer: ours(response) }
  } catch (error) {
    return { fault: faultOf(error), answer: ours(sayFailure(error)) }
  } finally {
    transport.close()
  }
}

function messageOf(mail: Mail, { mailFrom }: MailSettings) {
  return {
    from: mail.from ?? senderOf(mail, mailFrom),
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail.idempotencyKey, mailFrom),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: (mail.attachments ?? []).map(({ name, type, path }) => ({
      // Opened here: the transport itself reaches no files.
      ...{ filename: name, contentType: type, content: createReadStream(path) },
    })),
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
