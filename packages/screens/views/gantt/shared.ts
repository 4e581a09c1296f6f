import type { FieldType } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'
import { checkFields, isGroupable, typedField, type ViewKind } from '../../shared/view-kind.ts'
import { dayKind, isDay } from '../calendar/shared.ts'

const field = Type.String({ maxLength: 48 })

/** Maximum number of columns beside the title. */
export const mostColumns = 2

const schema = Type.Object(
  {
    /** The field with the day or time a task starts. */
    start: field,
    /** The field with the last day (inclusive) or the end time; a task without an end is a milestone. */
    end: field,
    /** Progress in percent, 0 to 100. */
    progress: Type.Optional(field),
    /** The field tasks are grouped by: the parent task, or any choice or reference. */
    group: Type.Optional(field),
    /** The predecessors of a task. */
    depends: Type.Optional(field),
    /** Days between the end of the predecessors and the start of the task. */
    lag: Type.Optional(field),
    /** The choice field whose option icon precedes the title. */
    sign: Type.Optional(field),
    columns: Type.Optional(Type.Array(field, { maxItems: mostColumns })),
    /** The initial span; absent: two weeks. */
    first: Type.Optional(
      Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('quarter')]),
    ),
  },
  { additionalProperties: false },
)

export type GanttOptions = Static<typeof schema>

/** Number fields that can hold progress. */
const isShare = (type: FieldType, def: FieldDef): boolean => {
  const { maximum } = type.json(def) as { readonly maximum?: number }
  return type.kind === 'number' && maximum === 100
}

export const isNumber = (type: FieldType): boolean => type.kind === 'number' && !type.units

/** Fields with multiple references to the same table. */
export const isDepends =
  (table: Pick<TableDef, 'id'>) =>
  (type: FieldType, def: FieldDef): boolean =>
    type.kind === 'set' && type.target?.(def) === table.id

export const isColumn = (type: FieldType): boolean => type.kind !== 'rows' && type.kind !== 'json'

/** Whether two fields can be start and end of a task: both days, or both instants. */
export const areEnds = (start: FieldDef | undefined, end: FieldDef | undefined): boolean =>
  start !== undefined && end !== undefined && dayKind(start) !== null && dayKind(start) === dayKind(end)

const idsThat = (table: TableDef, fits: (type: FieldType, def: FieldDef) => boolean): readonly FieldId[] =>
  Object.keys(table.fields).filter(id => {
    const found = typedField(table, id)
    return found && fits(found.type, found.def)
  })

const some = (id: FieldId | undefined): readonly FieldId[] => (id === undefined ? [] : [id])

const extras = ['progress', 'group', 'depends', 'lag', 'sign'] as const

/** Tasks as bars on a time axis, with their dependencies. */
export const gantt: ViewKind<GanttOptions> = {
  name: 'gantt',
  schema,
  propose: table => {
    const days = idsThat(table, isDay)
    const start = days.find(id =>
      days.some(end => end !== id && areEnds(table.fields[id], table.fields[end])),
    )
    const end = days.find(id => id !== start && areEnds(table.fields[start ?? ''], table.fields[id]))
    if (start === undefined || end === undefined) return null
    const [progress] = idsThat(table, isShare)
    const [group] = idsThat(table, type => type.above === true)
    const [depends] = idsThat(table, isDepends(table))
    const [sign] = idsThat(table, type => type.kind === 'choice')
    return {
      start,
      end,
      ...(progress !== undefined && { progress }),
      ...(group !== undefined && { group }),
      ...(depends !== undefined && { depends }),
      ...(sign !== undefined && { sign }),
    }
  },
  check: ({ start, end, progress, group, depends, lag, sign, columns = [] }, table) => [
    ...checkFields(table, 'start', [start], isDay),
    ...checkFields(
      table,
      'end',
      [end],
      (type, def) =>
        isDay(type, def) &&
        end !== start &&
        (table.fields[start] === undefined || areEnds(table.fields[start], def)),
    ),
    ...checkFields(table, 'progress', some(progress), isNumber),
    ...checkFields(table, 'group', some(group), isGroupable),
    ...checkFields(table, 'depends', some(depends), isDepends(table)),
    ...checkFields(table, 'lag', some(lag), isNumber),
    ...checkFields(table, 'sign', some(sign), type => type.kind === 'choice'),
    ...checkFields(table, 'columns', columns, isColumn),
  ],
  fieldsOf: ({ start, end, columns = [], ...options }) => [
    ...new Set([start, end, ...extras.flatMap(key => some(options[key])), ...columns]),
  ],
  narrow: ({ columns, ...options }, isOpen) => {
    if (!isOpen(options.start) || !isOpen(options.end)) return null
    const kept = columns?.filter(isOpen) ?? []
    const narrowed: Record<string, unknown> = { ...options }
    for (const key of extras) if (options[key] !== undefined && !isOpen(options[key])) delete narrowed[key]
    return { ...(narrowed as GanttOptions), ...(kept.length > 0 && { columns: kept }) }
  },
}
