export { company } from './content/company.ts'
export { networkServer } from './lorawan/network-server.ts'
export {
  type Simulation,
  type SimulationEvents,
  type SimulationStep,
  type SimulationWork,
  startSimulation,
} from './simulation.ts'
