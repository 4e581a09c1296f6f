import { databaseForm, databaseSchema } from '../database.ts'
import type { SourceKind } from '../kind.ts'

/** A PostgreSQL server. */
export const postgresSource: SourceKind = {
  name: 'postgres',
  icon: 'db',
  schema: databaseSchema,
  form: databaseForm(5432),
  address: ({ host, port, database }) => `${host}:${port}/${database}`,
  queries: true,
  writes: true,
}
