import { issue, type Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import { checkName, nameSchema } from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** At most so many children of one activation. */
const mostChildren = 200

/** Starts instances of another workflow. */
export interface SubprocessSettings {
  readonly name: Text
  /** Id of the workflow; empty: not chosen yet. */
  readonly workflow: string
  /** `async` passes at once; `sync` waits for all children, for any, or for so many. */
  readonly wait: 'async' | 'all' | 'any' | number
  /** The slave table with one child for each of its rows; absent: one child. */
  readonly each?: FieldId
  /** Values of the child's record by its fields, from fields of this record (of the row with `each`: `items.qty`). */
  readonly values?: Readonly<Record<FieldId, string>>
  /** Finished children do not keep it from being moved back over. */
  readonly undoable?: boolean
}

/** A field of the record, or with `each` one of the row: `items.qty`. */
const isSource = (
  path: string,
  each: FieldId | undefined,
  table: TableDef,
  tables: ReadonlyMap<string, TableDef>,
): boolean => {
  const [first = '', second] = path.split('.')
  const def = Object.hasOwn(table.fields, first) ? table.fields[first] : undefined
  if (!def) return false
  const type = fieldTypeOf(def)
  if (second === undefined) return !type.rows
  const slave = first === each ? tables.get(type.rows?.(def) ?? '') : undefined
  return slave !== undefined && Object.hasOwn(slave.fields, second)
}

export const subprocessKind: NodeKind<SubprocessSettings> = {
  name: 'subprocess',
  group: 'automatic',
  icon: 'workflow',
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    {
      name: nameSchema,
      workflow: Type.String({ maxLength: 64 }),
      wait: Type.Union([
        Type.String({ enum: ['async', 'all', 'any'] }),
        Type.Integer({ minimum: 1, maximum: mostChildren }),
      ]),
      each: Type.Optional(Type.String({ maxLength: 48 })),
      values: Type.Optional(Type.Record(Type.String({ maxLength: 48 }), Type.String({ maxLength: 100 }))),
      undoable: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, workflow: '', wait: 'all' }),
  check: ({ name, workflow, each, values = {} }, { table, def, scope }) => [
    ...checkName(name),
    ...(workflow === '' ? [issue('workflow', 'required')] : []),
    ...(workflow === def.id || (workflow !== '' && scope.named.get('workflow')?.has(workflow) === false)
      ? [issue('workflow', 'unknown', { value: workflow })]
      : []),
    ...(each !== undefined && !Object.hasOwn(table.fields, each)
      ? [issue('each', 'unknown', { value: each })]
      : []),
    ...Object.entries(values).flatMap(([field, path]) =>
      isSource(path, each, table, scope.tables) ? [] : [issue(`values.${field}`, 'unknown', { value: path })],
    ),
  ],
  summary: ({ wait }) => ({
    key: typeof wait === 'number' ? 'workflow.summary.wait_some' : `workflow.summary.wait_${wait}`,
    ...(typeof wait === 'number' && { params: { count: wait } }),
  }),
  mentions: ({ workflow }) =>
    workflow === '' ? [] : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'calls' }],
  texts: ({ name }) => [{ at: 'name', text: name }],
}
