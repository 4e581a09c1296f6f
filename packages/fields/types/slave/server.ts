import { sql } from '@gantry/kernel/server'
import type { FieldStore } from '../../server/field-store.ts'
import type { SlaveField } from './shared.ts'

/** No column: rows are stored in the slave table, and the engine reads them by the master's id. */
export const slaveStore: FieldStore<SlaveField> = {
  column: () => null,
  write: () => null,
  select: () => sql`null`,
  index: null,
}
