import { type Kernel, kernelMigrations, migrate, migrateJobs, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { createSpaceSchema, migrateTables, recordsMigrations, registerTables } from '@gantry/records/server'
import { fixtureTables } from './every-field.ts'
import { testDatabase } from './test-database.ts'

/** The two spaces that are always there, so that every test could notice one leaking into the other. */
export const spaces = ['alpha', 'beta'] as const

/** A database with tables the product brings, by default one with every field type, in two spaces. */
export const recordsDatabase = async (tables: readonly TableDef[] = fixtureTables): Promise<Kernel> => {
  const kernel = await testDatabase({
    key: `records ${JSON.stringify(tables)}`,
    build: async kernel => {
      await migrate(kernel.database, [...kernelMigrations, ...recordsMigrations])
      await migrateJobs(kernel)
      await migrateTables(kernel, tables)
      for (const space of spaces) await createSpaceSchema(systemCtx(kernel, space, 'test space'))
    },
  })
  registerTables(kernel, tables)
  return kernel
}
