import { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type TLSSocket } from 'node:tls'
import { type AddressRules, guardedConnect } from '#outbound/index.ts'
import { ConnectionFailure } from './driver.ts'

export interface SocketTarget {
  host: string
  port: number
  timeoutMs: number
  tls: TlsSettings
}

export interface TlsSettings {
  /** `authority`: the certificate is signed by one that is trusted; `pinned`: it is the one that is known. */
  mode: 'none' | 'authority' | 'pinned'
  /** PEM: whom to trust instead of the well-known authorities, or the certificate to expect. */
  ca?: string
  /** PEM: who we are. */
  certificate?: string
  key?: string
  passphrase?: string
  /** SHA-256 of the certificate that was shown first. */
  fingerprint?: string
}

/**
 * A connection to where a user said, with TLS if so chosen. Who answers is known before the first byte is sent to it.
 * @param learned told of the certificate that is trusted from now on
 */
export async function openSocket(
  { host, port, timeoutMs, tls }: SocketTarget,
  rules: AddressRules,
  learned: (fingerprint: string) => void,
): Promise<Socket> {
  // What cannot be read fails before anybody is called.
  const secureContext = tls.mode === 'none' ? undefined : contextOf(tls)
  const socket = await guardedConnect({ host, port, timeoutMs }, rules)
  socket.setNoDelay(true)
  socket.setKeepAlive(true, 30_000)
  if (!secureContext) return socket
  const secure = connectTls({
    socket,
    secureContext,
    ...(isIP(host) === 0 && { servername: host }),
    host,
    rejectUnauthorized: tls.mode === 'authority',
  })
  try {
    await shakenHands(secure, timeoutMs)
    if (tls.mode === 'pinned') checkPin(secure, tls, learned)
    return secure
  } catch (error) {
    secure.on('error', () => undefined).destroy()
    throw error
  }
}

function contextOf({ ca, certificate, key, passphrase }: TlsSettings) {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(ca && { ca }),
    ...(certificate && { cert: certificate }),
    ...(key && { key }),
    ...(passphrase && { passphrase }),
  })
}

function shakenHands(socket: TLSSocket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ConnectionFailure('timeout', 'TLS')), timeoutMs)
    const closed = () =>
      reject(new ConnectionFailure('closed', 'The other side closed the connection during TLS'))
    socket.once('error', reject).once('close', closed)
    socket.once('secureConnect', () => {
      socket.off('error', reject).off('close', closed)
      resolve()
    })
    socket.once('secureConnect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** The certificate given, one signed by it, or the one that was shown the first time (threat 29). */
function checkPin(
  socket: TLSSocket,
  { ca, fingerprint }: TlsSettings,
  learned: (fingerprint: string) => void,
): void {
  const shown = socket.getPeerX509Certificate()?.fingerprint256
  if (shown === undefined) throw new ConnectionFailure('certificateUnknown', 'No certificate was shown')
  if (ca) {
    const given = new X509Certificate(ca)
    // Names do not count here; a validity that has passed, or another signer, does.
    const isSigned = socket.authorized || String(socket.authorizationError) === 'ERR_TLS_CERT_ALTNAME_INVALID'
    if (given.fingerprint256 === shown || isSigned) return
    throw new ConnectionFailure('certificateUnknown', `SHA-256 ${shown}`)
  }
  if (fingerprint === undefined) learned(shown)
  else if (fingerprint !== shown) throw new ConnectionFailure('certificateChanged', `SHA-256 ${shown}`)
}
