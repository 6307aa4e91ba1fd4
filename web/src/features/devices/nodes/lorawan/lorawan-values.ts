import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'

interface LorawanValues {
  decoder: string
  appEui: string
  /** Empty leaves the stored one as it is. */
  appKey: string
  removesAppKey: boolean
  profile: string
  activation: string
}

export const lorawanValues = (node: NodeDetail): LorawanValues => ({
  decoder: node.decoder,
  appEui: node.appEui ?? '',
  appKey: '',
  removesAppKey: false,
  profile: node.profile ?? '',
  activation: node.activation ?? 'OTAA',
})

/** As a call takes them. */
export const lorawanBody = ({
  decoder,
  appEui,
  appKey,
  removesAppKey,
  profile,
  activation,
}: LorawanValues) => ({
  decoder,
  appEui: appEui.trim(),
  profile: profile.trim(),
  activation: activation === 'ABP' ? ('ABP' as const) : ('OTAA' as const),
  ...(removesAppKey ? { appKey: '' } : appKey.trim() !== '' && { appKey: appKey.trim() }),
})
