import {
  type ContextType,
  check,
  compile,
  type Evaluate,
  type ExprIssue,
  type ExprType,
  parse,
  t,
  type Value,
} from '@gantry/expr/shared'
import type { TableInput, TableNode, TableOutput } from '../decision.ts'
import { exprTypeOf } from '../value-types.ts'
import { answersList, ranks } from './hit-policies.ts'
import { type Cell, constantIn, readCell } from './read-cell.ts'

/** A place in a node with what is wrong there. */
export interface Fault {
  readonly at: string
  /** A fault of an expression, or the code of an issue. */
  readonly issue:
    | ExprIssue
    | 'required'
    | 'unknown'
    | 'duplicate'
    | 'decision_no_order'
    | 'decision_one_output'
}

export interface PlannedInput {
  readonly def: TableInput
  readonly read: Evaluate
  /** A cell for each row. */
  readonly cells: readonly Cell[]
  /** Null: every value is allowed. */
  readonly allowed: Cell | null
}

export interface PlannedOutput {
  readonly def: TableOutput
  /** A value for each row; null: an empty cell. */
  readonly cells: readonly (Evaluate | null)[]
  /** Values of cells that are constant; undefined: only known when asked. */
  readonly constants: readonly (Value | undefined)[]
  readonly otherwise: Evaluate | null
  /** The allowed values, highest priority first. */
  readonly order: readonly Value[]
}

/** A table whose expressions are resolved. */
export interface PlannedTable {
  readonly def: TableNode
  readonly inputs: readonly PlannedInput[]
  readonly outputs: readonly PlannedOutput[]
  readonly type: ExprType
  readonly faults: readonly Fault[]
}

const none: Evaluate = () => null

/** Resolves a table over what it requires. Never throws: what is wrong is among its faults. */
export const planTable = (def: TableNode, scope: ContextType): PlannedTable => {
  const faults: Fault[] = []
  const tell = (at: string, issues: readonly ExprIssue[]): void => {
    const [issue] = issues
    if (issue) faults.push({ at, issue })
  }
  const compiled = (at: string, source: string, expected: ExprType): Evaluate => {
    const checked = check(parse(source, scope), scope, expected)
    tell(at, checked.issues)
    return checked.issues.length > 0 ? none : compile(checked)
  }
  const inputs = def.inputs.map((input, column): PlannedInput => {
    const type = exprTypeOf(input.type)
    const place = `inputs.${column}`
    if (input.expression.trim() === '') faults.push({ at: `${place}.expression`, issue: 'required' })
    const allowed = input.allowed === undefined ? null : readCell(input.allowed, scope, type)
    if (allowed?.kind === 'broken') tell(`${place}.allowed`, allowed.issues)
    const read =
      input.expression.trim() === '' ? none : compiled(`${place}.expression`, input.expression, type)
    const cells = def.rows.map((row, at) => {
      const cell = readCell(row.when[input.id] ?? '-', scope, type)
      if (cell.kind === 'broken') tell(`rows.${at}.when.${input.id}`, cell.issues)
      return cell
    })
    return { def: input, read, cells, allowed: allowed?.kind === 'any' ? null : allowed }
  })
  const outputs = def.outputs.map((output, column): PlannedOutput => {
    const type = exprTypeOf(output.type)
    const place = `outputs.${column}`
    const order = valuesIn(output.allowed, type)
    if (ranks(def.hit) && output.allowed !== undefined && !order)
      faults.push({ at: `${place}.allowed`, issue: 'decision_no_order' })
    const sources = def.rows.map(row => row.give[output.id]?.trim() ?? '')
    const constants = sources.map(source => (source === '' ? null : constantIn(source)))
    const cells = sources.map((source, at) => {
      if (source === '') return null
      const value = constants[at]
      return value === undefined || !plainOf(type, value)
        ? compiled(`rows.${at}.give.${output.id}`, source, type)
        : () => value
    })
    const otherwise = output.otherwise?.trim() ?? ''
    return {
      def: output,
      cells,
      constants,
      otherwise: otherwise === '' ? null : compiled(`${place}.otherwise`, otherwise, type),
      order: order ?? [],
    }
  })
  if (outputs.length === 0) faults.push({ at: 'outputs', issue: 'required' })
  if (ranks(def.hit) && outputs.every(({ order }) => order.length === 0))
    faults.push({ at: 'hit', issue: 'decision_no_order' })
  if (/^C[+<>]$/.test(def.hit) && outputs.length > 1) faults.push({ at: 'hit', issue: 'decision_one_output' })
  const ids = [...def.inputs, ...def.outputs].map(({ id }) => id)
  ids.forEach((id, at) => {
    if (ids.indexOf(id) < at) faults.push({ at: `outputs.${at - def.inputs.length}.id`, issue: 'duplicate' })
  })
  return { def, inputs, outputs, type: typeOf(def), faults }
}

/** Constants that need no check against the type of their column. */
const plainOf = (type: ExprType, value: Value): boolean =>
  value === null || type.kind === 'any' || typeof value === (type.kind === 'string' ? 'string' : type.kind)

/** The values a list of allowed values names, in order; null where it is no list of constants. */
const valuesIn = (source: string | undefined, type: ExprType): readonly Value[] | null => {
  if (source === undefined || source.trim() === '') return []
  const cell = readCell(source, { kind: 'context', fields: {} }, type)
  if (cell.kind !== 'spans' || cell.negated) return null
  return cell.spans.every(({ low, high, lowIn, highIn }) => low !== null && low === high && lowIn && highIn)
    ? cell.spans.map(({ low }) => low)
    : null
}

const typeOf = ({ hit, outputs }: TableNode): ExprType => {
  if (hit === 'C#' || hit === 'C+') return t.number
  const [only] = outputs
  const one: ExprType =
    outputs.length === 1 && only
      ? exprTypeOf(only.type)
      : {
          kind: 'context',
          fields: Object.fromEntries(
            outputs.map(({ id, label, type }) => [id, { type: exprTypeOf(type), label }]),
          ),
        }
  return answersList(hit) ? t.list(one) : one
}
