/** What is shown where formulas, scripts and actions are. */
export { actions } from '../actions.ts'
export { formulaLanguage } from '../formula-language.ts'
export { formulaTemplates } from '../formula-templates.ts'
export { formulas } from '../formulas.ts'
export { scripts } from '../scripts.ts'
