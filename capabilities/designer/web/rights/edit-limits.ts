import { type Limit, type Operation, operations, type TableDef } from '@gantry/model/shared'

/** A table without limits says nothing of them. */
export const withLimits = (table: TableDef, limits: readonly Limit[]): TableDef => {
  const { limits: _before, ...rest } = table
  return limits.length === 0 ? rest : { ...rest, limits }
}

/** A limit on everything names nothing. */
export const withLimitedOperation = (limit: Limit, operation: Operation, is: boolean): Limit => {
  const limited = operations.filter(each =>
    each === operation ? is : (limit.operations?.includes(each) ?? true),
  )
  const { operations: _before, ...rest } = limit
  return limited.length === operations.length ? rest : { ...rest, operations: limited }
}
