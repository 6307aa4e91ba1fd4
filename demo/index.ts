export { company } from './company.ts'
export {
  type Simulation,
  type SimulationEvents,
  type SimulationStep,
  type SimulationWork,
  startSimulation,
} from './simulation.ts'
