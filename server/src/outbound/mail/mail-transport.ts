import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { guardedConnect } from '../addresses/address-guard.ts'
import { type AddressRules, isPrivateAddress } from '../addresses/address-rules.ts'

/** A mail server that somebody entered in the portal: connections to it pass the guard. */
export interface MailServer {
  host: string
  port: number
  /** By STARTTLS and not without, from the first byte, or not at all, which a private network only may have. */
  security: 'starttls' | 'implicit' | 'none'
  /** Empty: without signing in. */
  user: string
  password: string
  rules: AddressRules
}

export interface MailSettings {
  /** Of the environment, which may lead anywhere: smtp://user:password@host:port or smtps://…. */
  smtpUrl?: string | undefined
  server?: MailServer | undefined
  /** An address or `Name <address>`. */
  mailFrom: string
}

/** A server outside of private networks was to be spoken to without encryption. */
export class UnencryptedRefused extends Error {
  constructor() {
    super('Without encryption only servers in private networks may be used')
    this.name = 'UnencryptedRefused'
  }
}

const connectionTimeout = 10_000

/** The way to the mail server; undefined without one. */
export function openTransport({ smtpUrl, server }: MailSettings, { pool }: { pool: boolean }) {
  if (smtpUrl === undefined && !server) return undefined
  const options: SMTPTransport.Options = {
    ...(smtpUrl === undefined ? server && optionsOf(server) : { url: smtpUrl }),
    connectionTimeout,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    // Contents come from users: a path or an address in them must stay text.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return pool ? createTransport({ ...options, pool, maxConnections: 4 }) : createTransport(options)
}

function optionsOf(server: MailServer): SMTPTransport.Options {
  const { host, port, security, user, password } = server
  return {
    host,
    port,
    secure: security === 'implicit',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    getSocket: (_options, callback) => {
      connect(server).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, {}),
      )
    },
  }
}

async function connect({ host, port, security, rules }: MailServer) {
  const socket = await guardedConnect({ host, port, timeoutMs: connectionTimeout }, rules)
  if (security === 'none' && !isPrivateAddress(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new UnencryptedRefused()
  }
  return socket
}

/** What no answer may repeat: the password, alone and as it is sent. */
export function secretsOf({ smtpUrl, server }: MailSettings): string[] {
  const { user, password } = smtpUrl === undefined ? (server ?? { user: '', password: '' }) : loginOf(smtpUrl)
  return password === '' ? [] : [`\0${user}\0${password}`, password]
}

/** The login that an address of the environment carries. */
export function loginOf(smtpUrl: string): { user: string; password: string } {
  const { username, password } = new URL(smtpUrl)
  return { user: decode(username), password: decode(password) }
}

/** As it stands where it is not percent-encoded at all. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
