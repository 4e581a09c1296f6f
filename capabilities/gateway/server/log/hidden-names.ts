import { fieldTypeOf } from '@gantry/fields/shared'
import { type Kernel, systemCtx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { PublishedApi } from '../../shared/api.ts'

/**
 * Names under which a call of an interface carries personal or encrypted values: fields of its table and of its slave tables, and
 * parameters that compare one. They are masked before the call is logged.
 */
export const hiddenNames = async (
  kernel: Kernel,
  space: string,
  { source }: PublishedApi,
): Promise<ReadonlySet<string>> => {
  if (!('table' in source)) return new Set()
  const { tables } = await catalogOf(systemCtx(kernel, space, 'gateway log'))
  const names = new Set<string>()
  for (const table of tables.values())
    if (table.id === source.table || table.master === source.table)
      for (const [id, def] of Object.entries(table.fields))
        if (def.personal !== undefined || fieldTypeOf(def).sealed) names.add(id)
  for (const { name, field } of source.parameters ?? []) if (names.has(field)) names.add(name)
  return names
}
