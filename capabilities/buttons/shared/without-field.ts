import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import type { FieldPlace } from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import type { OwnButton } from './types.ts'

/** An action without the values it writes into a field or copies from it; expressions that read it stay. */
export const withoutField = (
  { kind, options }: OwnButton['action'],
  from: TableId,
  { table, field }: FieldPlace,
): OwnButton['action'] => {
  const { values, rows, changes } = options
  if (!Array.isArray(values)) return { kind, options }
  const into = typeof options.table === 'string' ? options.table : from
  const isFree = (rule: unknown): boolean =>
    isPlainObject(rule) &&
    !(into === table && rule.field === field) &&
    !(from === table && rule.copy === field)
  const isGone =
    isPlainObject(rows) &&
    ((from === table && rows.from === field) || (into === table && rows.into === field))
  const { rows: _, ...others } = options
  return {
    kind,
    options: {
      ...(isGone ? others : options),
      values: values.filter(isFree),
      ...(Array.isArray(changes) && {
        changes: changes.filter(rule => !(isPlainObject(rule) && from === table && rule.field === field)),
      }),
    } as JsonObject,
  }
}
