import type { CompanySettings } from '@fyr/contract/settings/settings'
import { privateNetwork } from '#lib/network/network.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, refuseField } from '#request/problem.ts'

/**
 * The networks in canonical form, each once.
 * @throws 403 `settings.superOnly` for others than super administrators, 400 for what is not within a private range
 */
export function changedNetworks(
  by: Pick<CompanyPrincipal, 'isSuper'>,
  before: Pick<CompanySettings, 'privateNetworks'>,
  wanted: readonly string[],
): string[] {
  const networks = wanted.map(
    (text, index) =>
      privateNetwork(text) ?? refuseField(`body.privateNetworks.${index}`, 'field.privateNetwork'),
  )
  const isSame = networks.join() === before.privateNetworks.join()
  if (!isSame && !by.isSuper) fail('settings.superOnly')
  return [...new Set(networks)]
}
