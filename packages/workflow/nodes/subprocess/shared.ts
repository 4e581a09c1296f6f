import { type Issue, issue, type Text } from '@gantry/base/shared'
import { areAlike, isWritten, linksTo, type Mention } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef, TableId } from '@gantry/model/shared'
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
  /** The table of that workflow, kept with the mapping so that its fields are checked. */
  readonly table?: TableId
  /** `async` passes at once; `sync` waits for all children, for any, or for so many. */
  readonly wait: 'async' | 'all' | 'any' | number
  /** The slave table with one child for each of its rows; absent: one child. */
  readonly each?: FieldId
  /**
   * The reference to the child's record, of this record or with `each` of the row. Where it is empty a record is made and entered
   * there. Absent: a record is made for each child.
   */
  readonly link?: string
  /** Values of the child's record by its fields, from fields of this record (of the row with `each`: `items.qty`). */
  readonly values?: Readonly<Record<FieldId, string>>
  /** Fields of this record (of the row: `items.qty`) that take fields of the child's record when it has finished. */
  readonly back?: Readonly<Record<string, FieldId>>
  /** Finished children do not keep it from being moved back over. */
  readonly undoable?: boolean
}

/** The field a path names: of the table, or with `each` of its slave table (`items.qty`). */
const fieldAt = (
  path: string,
  each: FieldId | undefined,
  table: TableDef,
  tables: ReadonlyMap<string, TableDef>,
): FieldDef | undefined => {
  const [first = '', second] = path.split('.')
  const def = own(table, first)
  const rows = def && fieldTypeOf(def).rows
  if (second === undefined) return rows ? undefined : def
  const slave = first === each && def ? tables.get(rows?.(def) ?? '') : undefined
  return slave && own(slave, second)
}

const own = (table: TableDef, field: FieldId): FieldDef | undefined =>
  Object.hasOwn(table.fields, field) ? table.fields[field] : undefined

const unknown = (place: string, value: string): Issue => issue(place, 'unknown', { value })

/** What is wrong with the fields that pass between a record and those of its children. */
const checkMapping = (
  { table: childId, each, link, values = {}, back = {}, wait }: SubprocessSettings,
  table: TableDef,
  tables: ReadonlyMap<string, TableDef>,
): readonly Issue[] => {
  const child = childId === undefined ? undefined : tables.get(childId)
  const at = (path: string) => fieldAt(path, each, table, tables)
  /** The table of the child is unknown in drafts from before it was kept. */
  const fits = (place: string, from: FieldDef | undefined, to: FieldDef | undefined, names: string) => {
    if (!from || !to) return [unknown(place, names)]
    if (!isWritten(to)) return [issue(place, 'read_only')]
    return areAlike(from, to) ? [] : [issue(place, 'type')]
  }
  const linked = link === undefined ? undefined : at(link)
  return [
    ...(link === undefined || (linked && (!child || linksTo(linked, child.id)))
      ? []
      : [unknown('link', link)]),
    ...Object.entries(values).flatMap(([field, path]) => {
      const place = `values.${field}`
      if (child) return fits(place, at(path), own(child, field), path)
      return at(path) ? [] : [unknown(place, path)]
    }),
    ...Object.entries(back).flatMap(([path, field]) => {
      const place = `back.${path}`
      if (wait === 'async') return [issue(place, 'not_permitted')]
      if (child) return fits(place, own(child, field), at(path), field)
      return at(path) ? [] : [unknown(place, path)]
    }),
  ]
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
      table: Type.Optional(Type.String({ maxLength: 48 })),
      each: Type.Optional(Type.String({ maxLength: 48 })),
      link: Type.Optional(Type.String({ maxLength: 100 })),
      values: Type.Optional(Type.Record(Type.String({ maxLength: 48 }), Type.String({ maxLength: 100 }))),
      back: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 48 }))),
      undoable: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, workflow: '', wait: 'all' }),
  check: (settings, { table, def, scope }) => {
    const { name, workflow, each } = settings
    return [
      ...checkName(name),
      ...(workflow === '' ? [issue('workflow', 'required')] : []),
      ...(workflow === def.id || (workflow !== '' && scope.named.get('workflow')?.has(workflow) === false)
        ? [unknown('workflow', workflow)]
        : []),
      ...(each !== undefined && !own(table, each) ? [unknown('each', each)] : []),
      ...checkMapping(settings, table, scope.tables),
    ]
  },
  summary: ({ wait }) => ({
    key: typeof wait === 'number' ? 'workflow.summary.wait_some' : `workflow.summary.wait_${wait}`,
    ...(typeof wait === 'number' && { params: { count: wait } }),
  }),
  mentions: ({ workflow, table: child, each, link, values = {}, back = {} }, { table }) => {
    const here = (at: string, path: string, how: Mention['how']): Mention => ({
      at,
      to: { kind: 'table', id: table.id, part: path.split('.')[0] ?? path },
      how,
    })
    const there = (at: string, part: FieldId, how: Mention['how']): readonly Mention[] =>
      child === undefined ? [] : [{ at, to: { kind: 'table', id: child, part }, how }]
    return [
      ...(workflow === ''
        ? []
        : [{ at: 'workflow', to: { kind: 'workflow', id: workflow }, how: 'calls' } as const]),
      ...(each === undefined ? [] : [here('each', each, 'reads')]),
      ...(link === undefined ? [] : [here('link', link, 'writes')]),
      ...Object.entries(values).flatMap(([field, path]) => [
        here(`values.${field}`, path, 'reads'),
        ...there(`values.${field}`, field, 'writes'),
      ]),
      ...Object.entries(back).flatMap(([path, field]) => [
        here(`back.${path}`, path, 'writes'),
        ...there(`back.${path}`, field, 'reads'),
      ]),
    ]
  },
  texts: ({ name }) => [{ at: 'name', text: name }],
}
