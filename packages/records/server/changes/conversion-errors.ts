import { isPlainObject, type Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, inTransaction, raw, type Sql, sql } from '@gantry/kernel/server'
import type { ConversionErrorReason, ConversionErrors, FieldDef, TableDef } from '@gantry/model/shared'
import { planDefinition } from '../catalog/definitions.ts'
import { openTables, type TableSave } from '../catalog/save-tables.ts'
import { physicalName } from '../schema/indexes.ts'
import { quoted } from '../schema/names.ts'
import type { Plan } from '../schema/plan.ts'
import { type StoredField, storedFields } from '../schema/stored-fields.ts'

/** Distinct values per query, and maximum sample records per reason. */
const together = 1_000
const samplesShown = 5

/**
 * Values that the new fields do not accept, with counts and samples by reason; read-only. The database groups
 * and converts equal values and the field type validates each one once, so the cost depends on the number of
 * distinct values.
 */
export const findConversionErrors = async (
  ctx: Ctx,
  saves: readonly TableSave[],
): Promise<readonly ConversionErrors[]> => {
  const stored = await openTables(ctx, saves)
  const found: ConversionErrors[] = []
  for (const { definition } of saves) {
    const before = stored.get(definition.id)
    if (!before) continue
    const plan = planDefinition(ctx.space, before, definition)
    const clearing = planDefinition(ctx.space, before, definition, Object.keys(definition.fields))
    const olds = storedFields(before.definition)
    for (const field of storedFields(definition)) {
      const old = olds.find(({ id }) => id === field.id)
      if (!old || !mayFailConversion(old, field)) continue
      const reasons = await conversionErrorsOf(ctx, before.definition, old, field, {
        kept: newValue(plan, old, field),
        cleared: newValue(clearing, old, field),
      })
      const count = reasons.reduce((sum, reason) => sum + reason.count, 0)
      if (count > 0) found.push({ table: definition.id, field: field.id, count, reasons })
    }
  }
  return found
}

/** Only fields with changed validation; references to other tables are checked when written. */
const mayFailConversion = (old: StoredField, field: StoredField): boolean =>
  !field.type.target &&
  !field.type.files &&
  !field.type.assigned &&
  rulesOf(old.field) !== rulesOf(field.field)

const rulesOf = ({
  label: _,
  hint,
  required,
  unique,
  default: preset,
  rules: __,
  linkage,
  ...settings
}: FieldDef): string => JSON.stringify(settings)

/** Value of the field after the change; null: not convertible. */
const newValue = (plan: Plan, old: StoredField, field: StoredField): Sql | null => {
  const change = plan.preparations.find(one => one.kind === 'column' && one.field === field.id)
  if (change?.kind !== 'column') return raw(quoted(old.column))
  return change.fill ? raw(change.fill.value) : null
}

/** The value after the change, by what happens to values that do not fit; null: not convertible. */
interface NewValues {
  readonly kept: Sql | null
  readonly cleared: Sql | null
}

interface Group {
  readonly old: Json
  readonly fresh: Json
  /** Clearing changes the value. */
  readonly clears: boolean
  readonly count: number
  readonly ids: readonly string[]
}

const conversionErrorsOf = (
  ctx: Ctx,
  table: TableDef,
  old: StoredField,
  field: StoredField,
  { kept, cleared }: NewValues,
): Promise<readonly ConversionErrorReason[]> =>
  inTransaction(ctx, async tx => {
    const reasons = new Map<string, ConversionErrorReason>()
    const column = raw(quoted(old.column))
    await tx.tx.run(sql`
      declare misfits no scroll cursor for
      select to_jsonb(${old.store.select(column, old.field)}) as old,
        to_jsonb(${kept ? field.store.select(sql`(${kept})`, field.field) : sql`null::text`}) as fresh,
        ${kept && cleared ? sql`(${kept}) is distinct from (${cleared})` : sql`false`} as clears,
        count(*) as count, (array_agg(id))[1:${raw(String(samplesShown))}] as ids
      from ${raw(physicalName(ctx.space, table))} where ${column} is not null group by ${column}, 2, 3`)
    for (;;) {
      const { rows } = await tx.tx.run<Group>(raw(`fetch ${together} from misfits`))
      for (const group of rows) judge(ctx, field, group, reasons)
      if (rows.length < together) break
    }
    await tx.tx.run(raw('close misfits'))
    return [...reasons.values()].toSorted((one, other) => other.count - one.count)
  })

const judge = (
  ctx: Ctx,
  { field }: StoredField,
  group: Group,
  reasons: Map<string, ConversionErrorReason>,
): void => {
  const stays = group.fresh !== null
  const parsed = fieldTypeOf(field).parse(stays ? group.fresh : group.old, field, ctx.actor)
  if (stays && parsed.ok) return
  const code = parsed.ok ? 'format' : parsed.code
  const clears = !stays || group.clears
  const key = `${code} ${stays} ${clears}`
  const known = reasons.get(key) ?? { code, stays, clears, count: 0, samples: [] }
  const params = parsed.ok ? {} : (parsed.params ?? {})
  const value = isPlainObject(group.old) ? JSON.stringify(group.old) : group.old
  const samples = [...known.samples, ...group.ids.map(id => ({ id, value, params }))].slice(0, samplesShown)
  reasons.set(key, { ...known, count: known.count + group.count, samples })
}
