import type { Fixtures } from '../fixture.fixture.ts'

/** "{"temperature":21.5,"door":{"open":true}}" */
const json = '7b2274656d7065726174757265223a32312e352c22646f6f72223a7b226f70656e223a747275657d7d'

export const plainFixtures: Fixtures = {
  source:
    'myDevices Cayenne LPP documentation (github.com/myDevicesIoT/cayenne-docs), IPSO types added since',
  uplinks: [
    { model: 'raw', bytes: '00ff10', data: { hex: '00ff10', bytes: 3 } },
    { model: 'raw', bytes: '', errors: ['Empty payload'] },
    { model: 'json', bytes: json, data: { temperature: 21.5, door: { open: true } } },
    { model: 'json', bytes: '5b315d', errors: ['Not a JSON object'] },
    { model: 'json', bytes: 'fffe', errors: ['Not a JSON object'] },
    { model: 'cayenne-lpp', bytes: '03670110 056700FF', data: { temperature_3: 27.2, temperature_5: 25.5 } },
    {
      model: 'cayenne-lpp',
      bytes: '067104D2FB2E0000',
      data: { accelerationX_6: 1.234, accelerationY_6: -1.234, accelerationZ_6: 0 },
    },
    {
      model: 'cayenne-lpp',
      bytes: '018806765FF2960A0003E8',
      data: { position: { lat: 42.3519, long: -87.9094 }, altitude_1: 10 },
    },
    {
      model: 'cayenne-lpp',
      bytes: '00000101010002027FFF',
      data: { digitalInput_0: 1, digitalOutput_1: 0, analogInput_2: 327.67 },
    },
    {
      model: 'cayenne-lpp',
      bytes:
        '0168 64 0273 2710 0378 32 0474 094C 0575 03E8 0683 000003E8 0780 00FA 0882 000007D0 098E 01 0A7D 01F4 0B84 005A 0C86 0064FF9C0000 0D87 FF8000 0E7A 0186A0 0F79 FFF6 1076 00000032 1165 0064 1266 01 1364 00000007 1485 5F5E1000 1503 0064',
      data: {
        humidity_1: 50,
        pressure_2: 1000,
        percentage_3: 50,
        voltage_4: 23.8,
        current_5: 1,
        energy_6: 1,
        power_7: 250,
        distance_8: 2000,
        switch_9: true,
        concentration_10: 500,
        direction_11: 90,
        gyroscopeX_12: 1,
        gyroscopeY_12: -1,
        gyroscopeZ_12: 0,
        red_13: 255,
        green_13: 128,
        blue_13: 0,
        load_14: 100,
        altitude_15: -10,
        frequency_16: 50,
        light_17: 100,
        presence_18: 1,
        generic_19: 7,
        time_20: 1_600_000_000,
        analogOutput_21: 1,
      },
    },
    {
      model: 'cayenne-lpp',
      bytes: '03670110 04FF01',
      undecoded: '04ff01',
      data: { temperature_3: 27.2 },
      warnings: ['Unknown type 255 in channel 4'],
    },
    { model: 'cayenne-lpp', bytes: '04FF01', errors: ['Unknown type 255 in channel 4'] },
  ],
}
