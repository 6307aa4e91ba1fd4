import type { HeldTransport, NetworkServer } from '@fyr/contract/connections/integration-fields'
import type { Database } from '#db/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import {
  findIntegration,
  type Integration,
  listHeld,
  lockIntegration,
  updateIntegration,
} from './integration-store.ts'
import { readSecrets } from './secrets.ts'
import type { IntegrationSecrets, IntegrationSettings } from './settings.ts'

/** An integration whose messages the portal fetches. */
export interface HeldIntegration {
  id: string
  companyId: string
  kind: NetworkServer
  settings: IntegrationSettings
  secrets: IntegrationSecrets
}

export interface HeldIntegrations {
  /** One that is enabled, however its messages come. */
  find(companyId: string, id: string): Promise<HeldIntegration | undefined>
  /** Those that are enabled, of all companies or one. */
  list(transport: HeldTransport, companyId?: string): Promise<HeldIntegration[]>
  /** Keeps the certificate that is trusted from now on. */
  pin(companyId: string, id: string, fingerprint: string): Promise<void>
}

export function createHeldIntegrations(
  { withPlatform, withCompany }: Pick<Database, 'withPlatform' | 'withCompany'>,
  encryption: Encryption,
): HeldIntegrations {
  return {
    async list(transport, companyId) {
      const rows = await withPlatform((db) => listHeld(db, transport, companyId))
      return rows.map((row) => heldOf(row, encryption))
    },
    async find(companyId, id) {
      const row = await withCompany(companyId, (db) => findIntegration(db, id))
      return row?.isEnabled ? heldOf(row, encryption) : undefined
    },
    async pin(companyId, id, fingerprint) {
      await withCompany(companyId, async (db) => {
        const integration = await lockIntegration(db, id)
        if (!integration) return
        const settings = { ...integration.settings, fingerprint }
        await updateIntegration(db, { ...integration, settings })
      })
    },
  }
}

export function heldOf(
  { id, companyId, kind, settings, secrets }: Integration,
  encryption: Encryption,
): HeldIntegration {
  return { id, companyId, kind, settings, secrets: readSecrets(encryption, { id, secrets }) }
}
