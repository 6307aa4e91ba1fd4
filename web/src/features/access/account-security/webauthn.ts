import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

type Options<F extends (options: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O }
  ? O
  : never

/** The browser makes a passkey by what the server has asked for; null when the user does not want to. */
export async function makePasskey(options: object) {
  // The server makes them by the other half of this library.
  return await unlessCancelled(
    startRegistration({ optionsJSON: options as Options<typeof startRegistration> }),
  )
}

/** The user chooses a passkey; null when they do not. */
export async function choosePasskey(options: object) {
  return await unlessCancelled(
    startAuthentication({ optionsJSON: options as Options<typeof startAuthentication> }),
  )
}

async function unlessCancelled<T extends { clientExtensionResults: object }>(asked: Promise<T>) {
  try {
    const credential = await asked
    return {
      ...credential,
      clientExtensionResults: { ...credential.clientExtensionResults } as Record<string, unknown>,
    }
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error
    const name = cause instanceof Error ? cause.name : ''
    // Browsers do not tell a refusal from a time that has run out.
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw error
  }
}
