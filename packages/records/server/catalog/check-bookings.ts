import { type Issue, isId, issue } from '@gantry/base/shared'
import { bookedTime, fieldTypeOf, isFieldTypeName, isResource } from '@gantry/fields/shared'
import {
  type BookingRule,
  type FieldDef,
  type FieldId,
  isFilter,
  type TableDef,
  type TableId,
} from '@gantry/model/shared'
import { wrongInCounts } from '../schema/counts.ts'

/** Issues of the booking rules of a table, each with its path (`bookings.0.end`). */
export const checkBookings = (table: TableDef, tables: ReadonlyMap<TableId, TableDef>): readonly Issue[] => {
  const rules = table.bookings ?? []
  const issues = rules.flatMap((rule, at) =>
    checkRule(rule, table, tables).map(found => ({ ...found, field: `bookings.${at}.${found.field}` })),
  )
  // Rows of slave tables and of the platform's tables are written elsewhere too.
  if (rules.length > 0 && (table.master !== undefined || table.home === 'platform'))
    issues.push(issue('bookings', 'bad_setting', { setting: 'bookings' }))
  if (new Set(rules.map(({ id }) => id)).size < rules.length) issues.push(issue('bookings', 'bad_id'))
  return issues
}

const checkRule = (
  rule: BookingRule,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly Issue[] => {
  const issues: Issue[] = []
  const wrong = (setting: keyof BookingRule): void => {
    issues.push(issue(setting, 'bad_setting', { setting }))
  }
  const field = (id: FieldId): FieldDef | undefined => fieldIn(table, id)
  const [resource, start, end] = [field(rule.resource), field(rule.start), field(rule.end)]
  if (!isId(rule.id)) issues.push(issue('id', 'bad_id'))
  if (!resource || !isResource(resource)) wrong('resource')
  if (!start || bookedTime(start) === null) wrong('start')
  // A span is of two days or of two moments.
  if (
    !end ||
    rule.end === rule.start ||
    !start ||
    bookedTime(end) === null ||
    bookedTime(end) !== bookedTime(start)
  )
    wrong('end')
  if (rule.counts !== undefined)
    if (!isFilter(rule.counts)) issues.push(issue('counts', 'format'))
    else
      issues.push(
        ...wrongInCounts(rule.counts, table).map(field => issue('counts', 'bookings_condition', { field })),
      )
  if (typeof rule.capacity === 'string' && !holdsCapacity(resource, rule.capacity, tables)) wrong('capacity')
  return issues
}

const fieldIn = (table: TableDef, id: FieldId): FieldDef | undefined => {
  const found = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
  return found && isFieldTypeName(found.type) ? found : undefined
}

const holdsCapacity = (
  resource: FieldDef | undefined,
  capacity: FieldId,
  tables: ReadonlyMap<TableId, TableDef>,
): boolean => {
  const target = typeof resource?.table === 'string' ? tables.get(resource.table) : undefined
  // Rows of the product's own tables lie elsewhere.
  if (target?.home === 'platform') return false
  const field = target && fieldIn(target, capacity)
  return field !== undefined && fieldTypeOf(field).kind === 'number' && fieldTypeOf(field).key === undefined
}
