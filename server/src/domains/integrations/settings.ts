import type { GenericMapping } from '@fyr/contract/nodes/generic-mapping'
import type { IntegrationBody, Transport } from '@fyr/contract/nodes/integrations'
import { refuseField } from '#request/problem.ts'

/** What an integration is set to, secrets apart. */
export interface IntegrationSettings {
  transport: Transport
  mapping?: GenericMapping
}

/** The settings after a change; 400 for the field that its kind cannot do without. */
export function settingsAfter(
  before: IntegrationSettings | undefined,
  body: IntegrationBody,
): IntegrationSettings {
  const mapping = body.kind === 'generic' ? (body.mapping ?? before?.mapping) : undefined
  if (body.kind === 'generic' && !mapping) refuseField('body.mapping', 'field.required')
  return { transport: body.transport ?? before?.transport ?? 'http', ...(mapping && { mapping }) }
}
