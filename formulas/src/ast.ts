import type { SourceRange } from './problem.ts'

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

/** A formula as it was parsed: its syntax tree. */
export type Expression = SourceRange &
  (
    | { kind: 'value'; value: FormulaValue }
    | { kind: 'variable'; name: string }
    | { kind: 'constant'; name: string }
    | { kind: 'unary'; operator: '-' | 'not'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    /** `a ? b : c` and `if(a, b, c)`. */
    | { kind: 'conditional'; condition: Expression; consequent: Expression; alternate: Expression }
    | { kind: 'call'; name: string; args: readonly Expression[] }
    /** Of the newest reading of a variable and the one before. */
    | { kind: 'history'; name: HistoryFunction; variable: string }
    /** Of the readings of a variable in the last milliseconds. */
    | { kind: 'window'; name: WindowFunction; variable: string; duration: number }
  )

/** The expressions directly below one. */
export function childrenOf(tree: Expression): readonly Expression[] {
  switch (tree.kind) {
    case 'unary':
      return [tree.operand]
    case 'binary':
      return [tree.left, tree.right]
    case 'conditional':
      return [tree.condition, tree.consequent, tree.alternate]
    case 'call':
      return tree.args
    default:
      return []
  }
}
