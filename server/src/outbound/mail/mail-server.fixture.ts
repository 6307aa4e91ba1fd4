import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What a mail server of a test does. */
export interface MailServerBehaviour {
  /** With a key and a certificate it offers TLS: by STARTTLS, or from the first byte. */
  tls?: { key: string; cert: string; implicit?: boolean }
  /** The only login that it takes; without one it asks for none. */
  login?: { user: string; password: string }
  /** Repeats what it was given in its answer to a login that it refuses. */
  echoesLogin?: boolean
  /** Refuses with this code. */
  sender?: number
  recipient?: number
}

export interface TestMailServer {
  port: number
  /** As the guard is told that it may be reached. */
  loopback: string
  received: { from: string; to: string[]; secure: boolean; user: unknown; raw: string }[]
  close(): Promise<void>
}

/** A real mail server on loopback. */
export async function startMailServer(behaviour: MailServerBehaviour = {}): Promise<TestMailServer> {
  const { tls, login, echoesLogin, sender, recipient } = behaviour
  const received: TestMailServer['received'] = []
  const refusal = (responseCode: number) => Object.assign(new Error('no\tthanks'), { responseCode })
  const options: SMTPServerOptions = {
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.implicit === true }),
    disabledCommands: [
      ...(tls && !tls.implicit ? [] : (['STARTTLS'] as const)),
      ...(login ? [] : (['AUTH'] as const)),
    ],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else
        callback(
          new Error(
            echoesLogin ? `not ${password}, ${toBase64(username ?? '', password ?? '')}` : 'wrong password',
          ),
        )
    },
    onMailFrom: (_address, _session, callback) => callback(sender ? refusal(sender) : undefined),
    onRcptTo: (_address, _session, callback) => callback(recipient ? refusal(recipient) : undefined),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          raw: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
  }
  const server = new SMTPServer(options)
  // A client that does not trust the certificate ends the handshake.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    loopback: `127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** As a login travels. */
const toBase64 = (user: string, password: string) => Buffer.from(`\0${user}\0${password}`).toString('base64')
