import {
  type Ctx,
  everySpace,
  inTransaction,
  type Kernel,
  platform,
  raw,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { spaceSchema } from '../physical.ts'
import { quoted } from '../schema/names.ts'
import { applyDefinition, isSameDefinition, readDefinitions } from './definitions.ts'
import { productTables, registerTables } from './product-tables.ts'

const reason = 'the product’s own tables'

/** Brings the product's own tables to what the code says, on the platform and in every space there is. */
export const migrateTables = async (kernel: Kernel, tables: readonly TableDef[]): Promise<void> => {
  registerTables(kernel, tables)
  await migrateProduct(systemCtx(kernel, everySpace, reason), tables.filter(isPlatform))
  for (const space of await spacesWithSchema(kernel))
    await createSpaceSchema(systemCtx(kernel, space, reason))
}

/** Makes the schema of the context's space and the product's tables in it; nothing happens when all is there. */
export const createSpaceSchema = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await ctx.tx.run(raw(`create schema if not exists ${quoted(spaceSchema(ctx.space))}`))
    await migrateProduct(
      ctx,
      productTables(ctx.kernel).filter(table => !isPlatform(table)),
    )
  })

const isPlatform = (table: TableDef): boolean => table.home === 'platform'

const migrateProduct = (ctx: Ctx, tables: readonly TableDef[]): Promise<void> =>
  inTransaction(ctx, async ctx => {
    // One process at a time; the others find nothing left to do.
    await ctx.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`records.migrate.${ctx.space}`}))`)
    const stored = await readDefinitions(
      ctx.tx,
      ctx.space,
      tables.map(table => table.id),
    )
    for (const table of tables) {
      const before = stored.get(table.id)
      if (!before || !isSameDefinition(before.definition, table))
        await applyDefinition(ctx, 'product', before, table)
    }
  })

const spacesWithSchema = async (kernel: Kernel): Promise<string[]> => {
  const { rows } = await platform(kernel).run<{ name: string }>(
    sql`select nspname as name from pg_namespace where nspname ~ '^s_[a-zA-Z0-9]+$' order by nspname`,
  )
  return rows.map(({ name }) => name.slice(spaceSchema('').length))
}
