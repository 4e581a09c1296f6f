import { type Issue, issue, isUuid } from '@gantry/base/shared'
import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { Subject, SubjectKind, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { physicalTable } from '../physical.ts'

/** Tables whose records are subjects. A space without such a table cannot share with that kind. */
export const subjectTables: Readonly<Record<SubjectKind, TableId>> = {
  user: 'member',
  department: 'department',
  role: 'role',
  post: 'post',
  group: 'user_group',
}

/** The given subjects that do not exist in this space. */
export const unknownSubjects = async (
  ctx: Ctx,
  catalog: Catalog,
  subjects: readonly Subject[],
): Promise<readonly Issue[]> => {
  const living = new Set<string>()
  for (const kind of new Set(subjects.map(({ kind }) => kind))) {
    const table = catalog.tables.get(subjectTables[kind])
    if (!table) continue
    const ids = subjects.filter(subject => subject.kind === kind && isUuid(subject.id)).map(({ id }) => id)
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      select id from ${physicalTable(ctx.space, table)} where id = any(${ids}::uuid[]) and deleted_at is null
        ${table.home === 'platform' ? sql`and space = ${ctx.space}` : empty}`)
    for (const { id } of rows) living.add(`${kind} ${id}`)
  }
  return subjects.flatMap(({ kind, id }, at) =>
    living.has(`${kind} ${id.toLowerCase()}`)
      ? []
      : [issue(`subjects.${at}`, 'record_missing', { value: id })],
  )
}
