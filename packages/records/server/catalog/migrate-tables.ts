import {
  type Ctx,
  enqueue,
  everySpace,
  inTransaction,
  type Kernel,
  platform,
  raw,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import { spaceSchema } from '../physical.ts'
import { completeIndexes } from '../schema/complete-indexes.ts'
import { quoted } from '../schema/names.ts'
import type { Plan } from '../schema/plan.ts'
import { withoutIndexes } from '../schema/plan-change.ts'
import { preparePlan } from '../schema/prepare-plan.ts'
import { isLarge, tableSize } from '../schema/table-size.ts'
import { moment, waitForLock } from '../schema/wait-for-lock.ts'
import {
  applyDefinition,
  isSameDefinition,
  planDefinition,
  prepared,
  readDefinitions,
  type StoredDefinition,
} from './definitions.ts'
import { productTables, registerTables } from './product-tables.ts'

const reason = 'the product’s own tables'

/** Applies the product's own table definitions, for the platform and for every space. */
export const migrateTables = async (kernel: Kernel, tables: readonly TableDef[]): Promise<void> => {
  registerTables(kernel, tables)
  await migrateProduct(systemCtx(kernel, everySpace, reason), tables.filter(isPlatform))
  for (const space of await spacesWithSchema(kernel))
    await createSpaceSchema(systemCtx(kernel, space, reason))
}

/** Creates the schema of the context's space and the product's tables in it; idempotent. */
export const createSpaceSchema = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await ctx.tx.run(raw(`create schema if not exists ${quoted(spaceSchema(ctx.space))}`))
    await migrateProduct(
      ctx,
      productTables(ctx.kernel).filter(table => !isPlatform(table)),
    )
  })

const isPlatform = (table: TableDef): boolean => table.home === 'platform'

const migrateProduct = async (ctx: Ctx, tables: readonly TableDef[]): Promise<void> => {
  const ready = await prepareProduct(ctx, tables)
  await (ready.size > 0 ? waitForLock : inTransaction)(ctx, async ctx => {
    // Serialises processes; later ones find nothing left to do.
    await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`records.migrate.${ctx.space}`}))`)
    for (const [table, before] of await changedTables(ctx, tables)) {
      const plan = ready.get(table.id)
      await applyDefinition(ctx, 'product', before, table, plan && { ...prepared(plan), wait: moment })
      if (plan) await enqueue(ctx, completeIndexes, { table: table.id })
    }
  })
}

/**
 * Prepares changes of large tables before they are applied, so that other processes can continue to read and
 * write. Indexes are left to a job: the product starts without them.
 */
const prepareProduct = async (ctx: Ctx, tables: readonly TableDef[]): Promise<ReadonlyMap<TableId, Plan>> => {
  const ready = new Map<TableId, Plan>()
  if (ctx.tx) return ready
  for (const [table, before] of await changedTables(ctx, tables)) {
    if (!before || !isLarge(await tableSize(ctx, table))) continue
    const plan = withoutIndexes(planDefinition(ctx.space, before, table))
    await preparePlan(ctx, table, plan)
    ready.set(table.id, plan)
  }
  return ready
}

const changedTables = async (
  ctx: Ctx,
  tables: readonly TableDef[],
): Promise<readonly (readonly [table: TableDef, before: StoredDefinition | undefined])[]> => {
  const stored = await readDefinitions(
    ctx.db,
    ctx.space,
    tables.map(table => table.id),
  )
  return tables.flatMap(table => {
    const before = stored.get(table.id)
    return before && isSameDefinition(before.definition, table) ? [] : [[table, before] as const]
  })
}

const spacesWithSchema = async (kernel: Kernel): Promise<string[]> => {
  const { rows } = await platform(kernel).run<{ name: string }>(
    sql`select nspname as name from pg_namespace where nspname ~ '^s_[a-zA-Z0-9]+$' order by nspname`,
  )
  return rows.map(({ name }) => name.slice(spaceSchema('').length))
}
