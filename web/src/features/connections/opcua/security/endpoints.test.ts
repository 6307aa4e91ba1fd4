import { expect, it } from 'vitest'
import { endpointKey, rankEndpoints } from './endpoints.ts'

it('ranks encryption above the policy, and no security last', () => {
  const userKinds = ['anonymous' as const]
  const { supported, unsupported } = rankEndpoints([
    { securityPolicy: 'None', securityMode: 'None', userKinds },
    { securityPolicy: 'Aes256_Sha256_RsaPss', securityMode: 'Sign', userKinds },
    { securityPolicy: 'Basic256Sha256', securityMode: 'SignAndEncrypt', userKinds },
    { securityPolicy: null, securityMode: 'SignAndEncrypt', userKinds },
    { securityPolicy: null, securityMode: 'SignAndEncrypt', userKinds: [] },
  ])
  expect(supported.map(endpointKey)).toEqual([
    'Basic256Sha256 SignAndEncrypt',
    'Aes256_Sha256_RsaPss Sign',
    'None None',
  ])
  expect(unsupported).toHaveLength(1)
})

it('merges endpoints that differ in users alone', () => {
  const same = { securityPolicy: 'Basic256Sha256', securityMode: 'Sign' } as const
  const { supported } = rankEndpoints([
    { ...same, userKinds: ['certificate'] },
    { ...same, userKinds: ['anonymous', 'certificate'] },
  ])
  expect(supported).toEqual([{ ...same, userKinds: ['anonymous', 'certificate'] }])
})
