import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '@gantry/kernel/server'
import type {
  AccessDifference,
  Actor,
  ChangedRule,
  CountedField,
  Operation,
  Ref,
  TableDef,
} from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { changedFields, type FieldChange } from './changed-fields.ts'
import { changedRule, ruledOperations } from './changed-rule.ts'
import { type CountedRows, type Counter, counterOf, uncounted } from './count-rows.ts'
import { textOf } from './text-of.ts'

/** A person before and after a change. */
export interface PersonChange {
  readonly before: Actor
  readonly after: Actor
}

/** A proposed change: roles of people, or the definition of one table and its slave tables. */
export interface ProposedChange {
  readonly people: readonly PersonChange[]
  /** The table after the change; absent: unchanged. */
  readonly table?: TableDef
  /** Slave tables that change as well. */
  readonly slaves?: readonly TableDef[]
}

/** Operations whose rows are compared, most important first. */
const compared: readonly Operation[] = ['read', 'update', 'remove', 'export', 'unmask']
/** People evaluated before yielding to the event loop. */
const atOnce = 50
/** Maximum distinct changes, people listed per change, and fields listed per change. */
const most = { changes: 60, people: 20, fields: 20 }

/**
 * Who gains and loses access to what through a change, before it is saved: people whose rows and fields change
 * alike are counted together, with two statements per distinct change, up to limits.countCap.
 */
export const accessDifference = async (
  ctx: Ctx,
  { people, table: changed, slaves = [] }: ProposedChange,
): Promise<{ readonly data: readonly AccessDifference[]; readonly more: boolean }> => {
  const whole = await catalogOf(ctx)
  // Shares are excluded: they differ for every person, and no rule changes them.
  const { shared: _, ...unshared } = whole
  const catalog = changed ? unshared : whole
  const drawn = changed ? [changed, ...slaves] : []
  const next = changed
    ? { ...catalog, tables: new Map([...catalog.tables, ...drawn.map(each => [each.id, each] as const)]) }
    : catalog
  const tables = [...catalog.tables.values()].filter(
    ({ id, master }) => master === undefined && (changed ? changed.id : id) === id,
  )
  const found = new Map<string, Change>()
  const ruled = new Map<string, RuleChange>()
  for (const table of tables)
    for (const [at, { before, after }] of people.entries()) {
      if (at % atOnce === atOnce - 1) await setImmediate()
      const now: Scope = { catalog, table, actor: before, now: ctx.now }
      const then: Scope = { catalog: next, table: changed ?? table, actor: after, now: ctx.now }
      for (const operation of ruledOperations) {
        const rule = changedRule(now, then, operation)
        if (rule === null) continue
        const key = JSON.stringify([table.id, operation, rule])
        const change = ruled.get(key) ?? { table, operation, rule, people: [] }
        ruled.set(key, change)
        change.people.push({ id: after.personId, title: after.name })
      }
      for (const operation of compared) {
        // Unmasking is evaluated per field, each on its own records.
        const rows = (scope: Scope) => operation !== 'unmask' && allowedRows(scope, operation)
        const [was, becomes] = [rows(now), rows(then)]
        const fields = changedFields(now, then, operation)
        if (textOf(was) === textOf(becomes) && fields.length === 0) continue
        const key = JSON.stringify([table.id, operation, textOf(was), textOf(becomes), fields.map(keyOf)])
        const change = found.get(key) ?? { table, operation, was, becomes, fields, people: [] }
        found.set(key, change)
        change.people.push({ id: after.personId, title: after.name })
      }
    }
  const data: AccessDifference[] = []
  // Changes that affect no current record may affect future ones; listed after the others.
  const unfelt: AccessDifference[] = []
  const counter = counterOf(ctx)
  for (const [key, change] of [...found].slice(0, most.changes)) {
    const { operation } = change
    const rows = await countRows(counter, change)
    const fields = await countFields(counter, change)
    const noRow = rows.gained === 0 && rows.lost === 0
    const noField = fields.fieldsGained.length === 0 && fields.fieldsLost.length === 0
    const sameRows = textOf(change.was) === textOf(change.becomes)
    // All operations require read access, so their filters may differ in text with the same result.
    if (noRow && noField && (operation !== 'read' || sameRows)) continue
    const told = noRow && noField ? unfelt : data
    told.push({ ...headOf(key, change), ...rows, ...fields })
  }
  const rules = [...ruled].slice(0, most.changes).map(
    ([key, change]): AccessDifference => ({
      ...headOf(key, change),
      rule: change.rule,
      ...noRows,
      fieldsGained: [],
      fieldsLost: [],
    }),
  )
  return {
    data: [...data, ...unfelt, ...rules],
    more: found.size > most.changes || ruled.size > most.changes,
  }
}

/** People whose rules for an operation change in the same way. */
interface Concerned {
  readonly table: TableDef
  readonly operation: Operation
  readonly people: Ref[]
}

interface RuleChange extends Concerned {
  readonly rule: ChangedRule
}

const headOf = (key: string, { table, operation, people }: Concerned) => ({
  id: createHash('sha256').update(key).digest('base64url').slice(0, 16),
  table: { id: table.id, label: table.label },
  operation,
  people: people.slice(0, most.people),
  peopleCount: people.length,
})

interface Change extends Concerned {
  readonly was: RowFilter
  readonly becomes: RowFilter
  readonly fields: readonly FieldChange[]
}

const keyOf = ({ fields, gained, lost }: FieldChange) => [
  fields.map(({ id }) => id),
  textOf(gained),
  textOf(lost),
]

const noRows: CountedRows = { gained: 0, lost: 0, capped: false, gainedSamples: [], lostSamples: [] }

const countRows = async (counter: Counter, { table, was, becomes }: Change): Promise<CountedRows> =>
  textOf(was) === textOf(becomes) ? noRows : counter.changedRows(table, was, becomes)

/** Fields that change on no current record are listed only where they become or cease to be open at all. */
const countFields = async (
  counter: Counter,
  { table, fields: changes }: Change,
): Promise<Pick<AccessDifference, 'fieldsGained' | 'fieldsLost'>> => {
  const counts = await counter.rows(
    table,
    changes.slice(0, most.fields).flatMap(({ gained, lost }) => [gained, lost]),
  )
  const told = (side: 0 | 1): readonly CountedField[] =>
    changes.flatMap((change, at) => {
      const counted = counts[2 * at + side] ?? uncounted
      const wholly = [change.begins, change.ends][side]
      return counted.count === 0 && !wholly ? [] : change.fields.map(field => ({ ...field, ...counted }))
    })
  return { fieldsGained: told(0), fieldsLost: told(1) }
}
