export { formulaLanguage } from '../formula-language.ts'
