import type { AccessToken } from '@fyr/contract/connections/access-tokens'
import type { UseFormReturnType } from '@mantine/form'
import type { ExpiryChoice } from './expiry.ts'

/** What a token may do, the harmless first. */
export const scopes = ['ingest', 'read', 'control'] as const satisfies AccessToken['scopes']
/** A token as a person asks for it. */
export interface TokenValues extends Record<string, unknown> {
  label: string
  reach: 'company' | 'node'
  deveui: string | null
  scopes: string[]
  expiry: ExpiryChoice
  /** The last day, 'yyyy-MM-dd', where the expiry is a date. */
  day: string | null
}

export type TokenFormState = UseFormReturnType<TokenValues>

export const newToken: TokenValues = {
  label: '',
  reach: 'company',
  deveui: null,
  scopes: ['ingest'],
  expiry: 'year',
  day: null,
}

interface TokenBody {
  label: string
  deveui: string | null
  scopes: AccessToken['scopes']
  expiresAt: string | null
}

export function bodyOf(values: TokenValues, expiresAt: string | null): TokenBody {
  const bound = values.reach === 'node'
  return {
    label: values.label.trim(),
    deveui: bound ? values.deveui : null,
    scopes: bound ? ['ingest'] : scopes.filter((scope) => values.scopes.includes(scope)),
    expiresAt,
  }
}
