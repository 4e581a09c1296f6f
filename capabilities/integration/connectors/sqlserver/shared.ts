import { databaseForm, databaseSchema } from '../database.ts'
import type { SourceKind } from '../kind.ts'

/** A Microsoft SQL Server, or Azure SQL. */
export const sqlserverSource: SourceKind = {
  name: 'sqlserver',
  icon: 'db',
  schema: databaseSchema,
  form: databaseForm(1433),
  address: ({ host, port, database }) => `${host}:${port}/${database}`,
  queries: true,
  writes: true,
}
