/** What is shown where formulas, scripts and actions are. */
export { formulaLanguage } from '../formula-language.ts'
