import type { JsonObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { FieldId, Filter, TableDef } from '@gantry/model/shared'
import type { Wake } from '../../shared/trigger-kind.ts'

/** What the index knows of a rule. */
export interface Indexed {
  readonly id: string
  readonly priority: number
  readonly wakes: readonly Wake[]
  readonly filter: Filter | undefined
  readonly table: TableDef
}

/** Finds the rules an event may wake without looking at the others. */
export interface RuleIndex<Rule extends Indexed> {
  /** Whether any rule waits for such an event. */
  waits(event: string, table: string, changed: readonly FieldId[] | null): boolean
  /**
   * The rules an event about a record may wake, by priority, then id. `changed` are the fields of an update, null for events of
   * other kinds. A rule whose condition asks for a constant in a field is left out where the record holds another.
   */
  woken(event: string, table: string, changed: readonly FieldId[] | null, row: JsonObject): readonly Rule[]
}

/** Rules that one event wakes, by what they ask of the record. */
interface Bucket<Rule> {
  /** By field and the constant it must equal. */
  readonly constants: Map<FieldId, Map<unknown, Rule[]>>
  readonly others: Rule[]
}

const keyOf = (event: string, table: string, field = ''): string => `${event} ${table} ${field}`

/** An index over rules that are on. */
export const ruleIndex = <Rule extends Indexed>(rules: readonly Rule[]): RuleIndex<Rule> => {
  const buckets = new Map<string, Bucket<Rule>>()
  for (const rule of rules)
    for (const { event, table, fields } of rule.wakes)
      for (const field of fields ?? ['']) put(buckets, keyOf(event, table, field), rule)

  const keysOf = (event: string, table: string, changed: readonly FieldId[] | null): readonly string[] => [
    keyOf(event, table),
    ...(changed ?? []).map(field => keyOf(event, table, field)),
  ]
  return {
    waits: (event, table, changed) => keysOf(event, table, changed).some(key => buckets.has(key)),
    woken: (event, table, changed, row) => {
      const found = new Set<Rule>()
      for (const key of keysOf(event, table, changed)) {
        const bucket = buckets.get(key)
        if (!bucket) continue
        for (const rule of bucket.others) found.add(rule)
        for (const [field, byValue] of bucket.constants)
          for (const rule of byValue.get(row[field] ?? null) ?? []) found.add(rule)
      }
      return [...found].toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
    },
  }
}

const put = <Rule extends Indexed>(buckets: Map<string, Bucket<Rule>>, key: string, rule: Rule): void => {
  const bucket: Bucket<Rule> = buckets.get(key) ?? { constants: new Map(), others: [] }
  buckets.set(key, bucket)
  const constant = constantOf(rule.filter, rule.table)
  if (!constant) {
    bucket.others.push(rule)
    return
  }
  const byValue = bucket.constants.get(constant.field) ?? new Map<unknown, Rule[]>()
  bucket.constants.set(constant.field, byValue)
  const equal = byValue.get(constant.value)
  if (equal) equal.push(rule)
  else byValue.set(constant.value, [rule])
}

/** A comparison every record must meet: an option of a choice, which is stored as it is compared. */
const constantOf = (
  filter: Filter | undefined,
  table: TableDef,
): { readonly field: FieldId; readonly value: string } | null => {
  if (filter === undefined || typeof filter === 'boolean') return null
  if (filter.op === 'and') {
    for (const each of filter.of) {
      const found = constantOf(each, table)
      if (found) return found
    }
    return null
  }
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return null
  const def = Object.hasOwn(table.fields, filter.field) ? table.fields[filter.field] : undefined
  const isOption =
    def &&
    fieldTypeOf(def).kind === 'choice' &&
    fieldTypeOf(def)
      .options?.(def)
      .some(({ id }) => id === filter.value)
  return isOption ? { field: filter.field, value: filter.value } : null
}
