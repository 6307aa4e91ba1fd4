import { loadConnectionRecords } from '#domains/connections/connections/index.ts'
import { createModbusStates, type ModbusDeps } from '#domains/connections/modbus/index.ts'
import type { TestBroker } from '#domains/connections/mqtt-brokers/index.ts'
import { createOpcStates, type OpcDeps } from '#domains/connections/opcua/index.ts'
import {
  type ConnectionSource,
  createRecordWriter,
  createSupervisor,
  drivers,
  processDrivers,
  type Supervisor,
} from '#ingest/connections/index.ts'
import { type ConnectionStates, createConnectionStates } from '#ingest/driver-ports.ts'
import { createModbusDownlinks, createModbusDriver, createModbusSource } from '#ingest/modbus/index.ts'
import { createBrokerDownlinks, createBrokerSource, createBrokerTest } from '#ingest/mqtt-brokers/index.ts'
import { createOpcDownlinks, createOpcDriver, createOpcSource } from '#ingest/opcua/index.ts'
import type { SparkplugHostApplication } from '#ingest/sparkplug/index.ts'
import type { Runtime } from '../runtime.ts'
import { figuresOfConnections } from './device-figures.ts'
import type { DownlinkParts } from './downlinks.ts'
import { connectSparkplugToBrokers } from './sparkplug.ts'
import type { Telemetry } from './telemetry.ts'

export interface Connections {
  supervisor: Supervisor
  states: ConnectionStates
  testBroker: TestBroker
  modbus: ModbusDeps['modbus']
  opcua: OpcDeps['opcua']
}

/** Holds connections to others, and says how they are: in a table, and live. */
export async function startConnections(
  { database, ownership, installationKey, rulesOf, clock, log, metrics, shutdown }: Runtime,
  {
    telemetry: { bus, pipeline, rates },
    downlinks: { downlinks },
    sources,
    sparkplug,
  }: {
    telemetry: Pick<Telemetry, 'bus' | 'pipeline' | 'rates'>
    downlinks: Pick<DownlinkParts, 'downlinks'>
    /** Beside the customers' MQTT brokers. */
    sources: readonly ConnectionSource[]
    sparkplug: SparkplugHostApplication
  },
): Promise<Connections> {
  const { pipeline: pool, events } = database
  const states = createConnectionStates()
  const records = createRecordWriter({
    pool,
    clock,
    log,
    changed: ({ companyId, driver, id, status }) =>
      bus.publishEvent(companyId, { type: 'connectionChanged', driver, id, status }),
  })
  shutdown.add('connection states', () => records.stop())
  const brokers = createBrokerSource({ database, installationKey, pipeline, rates, clock, sparkplug })
  const modbusStates = createModbusStates()
  const source = { database, pipeline, rates, clock }
  const masters = createModbusSource({ ...source, states: modbusStates })
  const opcStates = createOpcStates()
  const servers = createOpcSource({ ...source, installationKey, states: opcStates })
  const supervisor = createSupervisor({
    sources: [brokers, masters, servers, ...sources],
    drivers,
    processDrivers,
    rulesOf,
    states,
    records,
    loadRecords: (source) => loadConnectionRecords(pool, source),
    isOwner: () => ownership.fence.isHeld,
    clock,
    log,
  })
  shutdown.add('connections', () => supervisor.stop())
  metrics.add(figuresOfConnections(supervisor))
  shutdown.add('downlinks to brokers', downlinks.addDriver(createBrokerDownlinks(database, supervisor)))
  shutdown.add(
    'downlinks to Modbus',
    downlinks.addDriver(createModbusDownlinks(database, supervisor, downlinks)),
  )
  shutdown.add(
    'downlinks to OPC-UA',
    downlinks.addDriver(createOpcDownlinks(database, supervisor, downlinks)),
  )
  shutdown.add(
    'connections of companies',
    events.subscribe('companyDeleted', ({ companyId }) => supervisor.endCompany(companyId)),
  )
  shutdown.add(
    'networks of connections',
    events.subscribe('settings', ({ companyId }) => {
      supervisor
        .applyRules(companyId)
        .catch((err: unknown) => log.error({ err }, 'Connections did not follow a change of networks'))
    }),
  )
  shutdown.add('brokers of edge nodes', connectSparkplugToBrokers(sparkplug, { supervisor, states }))
  await supervisor.start()
  const modbus = { driver: createModbusDriver(supervisor), states: modbusStates }
  const opcua = { driver: createOpcDriver(supervisor), states: opcStates }
  return { supervisor, states, testBroker: createBrokerTest(supervisor), modbus, opcua }
}
