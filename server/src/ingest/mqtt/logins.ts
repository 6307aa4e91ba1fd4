import type { LoginAnswer, MqttIdentity, MqttLogin } from './messages.ts'

/**
 * Looks access tokens up. A token that is revoked, or whose company is disconnected, while its look-up is under
 * way may still come out as known; it is looked up again, so that no connection survives the revocation.
 */
export function createLogins(
  authenticate: (login: MqttLogin, remote: string) => Promise<MqttIdentity | null>,
  log: { error(fields: object, message: string): void },
) {
  /** Token and company ids revoked while look-ups were under way, by the turn in which it happened. */
  const revoked = new Map<string, number>()
  let turn = 0
  let underway = 0

  const answer = async (login: MqttLogin, remote: string): Promise<LoginAnswer> => {
    const began = ++turn
    underway++
    try {
      const identity = await authenticate(login, remote)
      if (!identity) return { kind: 'unknown' }
      const { companyId, tokenId } = identity
      const late = [companyId, tokenId].some((id) => (revoked.get(id) ?? 0) > began)
      return late ? await answer(login, remote) : { kind: 'known', identity }
    } catch (error) {
      log.error({ err: error }, 'An access token could not be looked up')
      return { kind: 'away' }
    } finally {
      if (--underway === 0) revoked.clear()
    }
  }
  return {
    answer,
    revoke(id: string) {
      if (underway > 0) revoked.set(id, ++turn)
    },
  }
}
