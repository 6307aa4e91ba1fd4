import type { Fixtures } from '../fixture.fixture.ts'

const battery = '110a00500006410503040e6804'

export const wattecoFixtures: Fixtures = {
  source: 'Watteco support pages and actility/device-catalog, examples of vendors/watteco',
  uplinks: [
    { model: 'nke-watteco-th', bytes: '110a04020000290b89', data: { temperature: 29.53 } },
    {
      model: 'nke-watteco-th',
      bytes: '118a0402000029010ea0b008fc000001b10834000001b207d0000001',
      undecoded: 'a0b008fc000001b10834000001b207d0000001',
      data: { temperature: 2.7 },
    },
    { model: 'nke-watteco-th', bytes: '110a04050000210e89', data: { humidity: 37.21 } },
    { model: 'nke-watteco-th', bytes: battery, undecoded: '04', data: { batteryVoltage: 3.688 } },
    { model: 'nke-watteco-th', bytes: '110100000002000d0305020015e2', undecoded: '0305020015e2', data: {} },
    { model: 'nke-watteco-th', bytes: '110180040000000800', data: {} },
    {
      model: 'nke-watteco-th',
      bytes: '20100000c08f0344d00300',
      errors: ['Batches of readings are not supported'],
    },
    { model: 'nke-watteco-celso', bytes: '110a0402000029FF9C', data: { temperature: -1 } },
    { model: 'nke-watteco-t-indoor', bytes: '110a04020000290b89', data: { temperature: 29.53 } },
    { model: 'nke-watteco-remote-temperature', bytes: '110a04020000290b89', data: { temperature: 29.53 } },
    { model: 'nke-watteco-ventilo', bytes: '110a80080000290018', data: { differentialPressure: 24 } },
    { model: 'nke-watteco-ventilo', bytes: '110a000f00551001', data: { digitalInput1: true } },
    { model: 'nke-watteco-flasho', bytes: '110a000f04022300000000', data: { pulses1: 0 } },
    { model: 'nke-watteco-pulse-senso', bytes: '310a000f04022300000102', data: { pulses2: 258 } },
    { model: 'nke-watteco-closo', bytes: '310a000f00551001', data: { open: true } },
    { model: 'nke-watteco-closo', bytes: '110a000f00551001', data: { tamper: true } },
    { model: 'nke-watteco-presso', bytes: '310a000c00553941500000', data: { voltage: 13 } },
    { model: 'nke-watteco-presso', bytes: '110a000c00553941500000', data: { loopCurrent: 13 } },
    { model: 'nke-watteco-intenso', bytes: '110a000c00553941500000', data: { current: 13 } },
    { model: 'nke-watteco-atmo', bytes: '110a04030000290045', data: { pressure: 69 } },
    { model: 'nke-watteco-vaqao', bytes: '110a800c0000210019', data: { tvoc: 25 } },
    { model: 'nke-watteco-ino', bytes: '110a000600001001', data: { digitalOutput1: true } },
  ].map((uplink) => ({ fPort: 125, ...uplink })),
}
