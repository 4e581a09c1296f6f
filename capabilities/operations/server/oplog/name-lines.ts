import { localise } from '@gantry/base/shared'
import { type Ctx, systemCtx } from '@gantry/kernel/server'
import { type Catalog, catalogOf } from '@gantry/records/server'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { isUuid } from '../../shared/oplog/ids.ts'
import { idsIn, namesOfIds } from './names-of-ids.ts'

type Stored = Omit<LogLine, 'names'>

/**
 * Adds the labels of tables and fields, and the names of what else has an id, in the reader's language. What was deleted
 * for good keeps its id.
 */
export const nameLines = async (ctx: Ctx, lines: readonly Stored[]): Promise<LogLine[]> => {
  const names = await namesOfIds(
    ctx,
    lines.map(line => ({ space: line.space, ids: idsOf(line) })),
  )
  const catalogs = new Map<string, Catalog>()
  for (const line of lines)
    if (line.space && !catalogs.has(line.space) && mayNameTables(line))
      catalogs.set(
        line.space,
        await catalogOf(systemCtx(ctx.kernel, line.space, 'names in the operation log')),
      )
  return lines.map(line => ({
    ...line,
    names: namesFor(ctx, line, catalogs.get(line.space), names.get(line.space) ?? {}),
  }))
}

/** Tables and fields have ids in words. */
const mayNameTables = (line: Stored): boolean => line.table !== null || idsOf(line).some(id => !isUuid(id))

const idsOf = ({ action, details, changes, recordId }: Stored): readonly string[] => [
  ...idsIn(action, details),
  ...idsIn(action, changes),
  ...(recordId ? [recordId] : []),
]

const namesFor = (
  { actor }: Ctx,
  line: Stored,
  catalog: Catalog | undefined,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const tables = catalog?.tables
  const fields = line.table ? tables?.get(line.table)?.fields : undefined
  const changed = Array.isArray(line.changes) ? line.changes.filter(each => typeof each === 'string') : []
  const ids = [...idsOf(line), ...changed, ...(line.table ? [line.table] : []), line.space]
  return Object.fromEntries(
    ids.flatMap(id => {
      const label =
        (fields && Object.hasOwn(fields, id) ? fields[id]?.label : undefined) ?? tables?.get(id)?.label
      const name = label === undefined ? names[id] : localise(label, actor.lang)
      return name === undefined ? [] : [[id, name]]
    }),
  )
}
