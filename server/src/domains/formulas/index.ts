export { loadActiveFormulas, writeFormulaProblems } from './engine/active-formula-store.ts'
export { createFormulaEngine, type FormulaEngine } from './engine/formula-engine.ts'
export { type FormulaDeps, formulaRoutes } from './routes.ts'
