import type { Place } from './problem.ts'

/** What a variable, a constant or a formula can be. */
export type FormulaValue = number | boolean | string

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'

export type HistoryFunction = 'prev' | 'delta' | 'rate' | 'elapsed'
export type WindowFunction = 'avg' | 'min' | 'max' | 'sum' | 'count'

/** A formula as it was understood. */
export type Tree = Place &
  (
    | { kind: 'value'; value: FormulaValue }
    | { kind: 'variable'; name: string }
    | { kind: 'constant'; name: string }
    | { kind: 'unary'; operator: '-' | 'not'; operand: Tree }
    | { kind: 'binary'; operator: BinaryOperator; left: Tree; right: Tree }
    /** `a ? b : c` and `if(a, b, c)`. */
    | { kind: 'choice'; condition: Tree; yes: Tree; no: Tree }
    | { kind: 'call'; name: string; parts: readonly Tree[] }
    /** Of the newest reading of a variable and the one before. */
    | { kind: 'history'; name: HistoryFunction; variable: string }
    /** Of the readings of a variable in the last milliseconds. */
    | { kind: 'window'; name: WindowFunction; variable: string; duration: number }
  )

/** The trees directly below one. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'unary':
      return [tree.operand]
    case 'binary':
      return [tree.left, tree.right]
    case 'choice':
      return [tree.condition, tree.yes, tree.no]
    case 'call':
      return tree.parts
    default:
      return []
  }
}
