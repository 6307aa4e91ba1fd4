import { checkTls } from '#domains/connections/connections/index.ts'
import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import type { BrokerRow } from './broker-store.ts'

/** What passwords and keys of brokers are encrypted with; each opens for its own broker only. */
export const brokerSecrets = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'mqtt broker')

export interface BrokerSecretTexts {
  ClientKey: string
  KeyPassPhrase: string
  password: string
}

/** The secrets of a broker as texts; empty where it has none. */
export function openSecrets(
  { decrypt }: Encryption,
  {
    id,
    client_key,
    key_pass_phrase,
    password,
  }: Pick<BrokerRow, 'id' | 'client_key' | 'key_pass_phrase' | 'password'>,
): BrokerSecretTexts {
  const open = (stored: Buffer | null) => (stored ? decrypt(stored, id) : '')
  return { ClientKey: open(client_key), KeyPassPhrase: open(key_pass_phrase), password: open(password) }
}

export function sealSecrets({ encrypt }: Encryption, id: string, texts: BrokerSecretTexts) {
  const seal = (text: string) => (text === '' ? null : encrypt(text, id))
  return {
    client_key: seal(texts.ClientKey),
    key_pass_phrase: seal(texts.KeyPassPhrase),
    password: seal(texts.password),
  }
}

const fields = {
  ca: 'CACertificate',
  certificate: 'ClientCertificate',
  key: 'ClientKey',
  passphrase: 'KeyPassPhrase',
} as const

/** Refuses certificates and keys that cannot be read or do not belong together. */
export const checkBrokerTls = (texts: Record<(typeof fields)[keyof typeof fields], string>): void =>
  checkTls(
    {
      ca: texts.CACertificate,
      certificate: texts.ClientCertificate,
      key: texts.ClientKey,
      passphrase: texts.KeyPassPhrase,
    },
    fields,
  )
