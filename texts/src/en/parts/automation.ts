/** What is shown where formulas, scripts and actions are. */
export { actions } from '../automation/actions.ts'
export { formulaLanguage } from '../automation/formula-language.ts'
export { formulaTemplates } from '../automation/formula-templates.ts'
export { formulas } from '../automation/formulas.ts'
export { scripts } from '../automation/scripts.ts'
