import { databaseForm, databaseSchema } from '../database.ts'
import type { SourceKind } from '../kind.ts'

/** A MySQL or MariaDB server. */
export const mysqlSource: SourceKind = {
  name: 'mysql',
  icon: 'db',
  schema: databaseSchema,
  form: databaseForm(3306),
  address: ({ host, port, database }) => `${host}:${port}/${database}`,
  queries: true,
  writes: true,
}
