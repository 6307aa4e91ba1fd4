import type { PreparedField } from '@fyr/contract/devices/pool-limits'
import { type Cells, rowReader } from '#features/readings/importing/file/row-reader.ts'

export type DeviceRow = Cells<PreparedField>

export const { findColumns, rowOf: deviceOf } = rowReader<PreparedField>({
  deveui: ['deveui', 'eui', 'deviceeui', 'enhetseui', 'enhedseui'],
  appEui: ['appeui', 'joineui', 'applicationeui'],
  appKey: ['appkey', 'applicationkey', 'nwkkey', 'key', 'nyckel', 'nøgle'],
  name: ['name', 'devicename', 'namn', 'enhetsnamn', 'navn', 'enhedsnavn', 'label'],
  profile: ['profile', 'deviceprofile', 'profil', 'enhetsprofil', 'enhedsprofil'],
  decoder: ['decoder', 'codec', 'avkodare', 'dekoder'],
})
