import { localise } from '@gantry/base/shared'
import { type Ctx, systemCtx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { type Catalog, catalogOf } from '@gantry/records/server'
import type { LogLine } from '../../shared/oplog/contract.ts'

/** Adds the labels of tables and fields in the reader's language. Deleted tables and fields keep their ids. */
export const nameLines = async (ctx: Ctx, lines: readonly Omit<LogLine, 'names'>[]): Promise<LogLine[]> => {
  const spaces = new Set(lines.flatMap(({ space, table }) => (table && space ? [space] : [])))
  const catalogs = new Map<string, Catalog>()
  for (const space of spaces)
    catalogs.set(space, await catalogOf(systemCtx(ctx.kernel, space, 'names in the operation log')))
  return lines.map(line => {
    const table = line.table ? catalogs.get(line.space)?.tables.get(line.table) : undefined
    return { ...line, names: table ? namesOf(table, line, ctx) : {} }
  })
}

const namesOf = (
  table: TableDef,
  { changes }: Pick<LogLine, 'changes'>,
  { actor }: Ctx,
): Readonly<Record<string, string>> => {
  const fields = Array.isArray(changes) ? changes.filter(each => typeof each === 'string') : []
  return Object.fromEntries([
    [table.id, localise(table.label, actor.lang)],
    ...fields.flatMap(id => {
      const label = table.fields[id]?.label
      return label ? [[id, localise(label, actor.lang)]] : []
    }),
  ])
}
