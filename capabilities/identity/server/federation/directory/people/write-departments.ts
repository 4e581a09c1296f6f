import { asSystem, type Ctx, everySpace, sql } from '@gantry/kernel/server'
import { createRecord, updateRecord } from '@gantry/records/server'
import type { DirectorySource } from './found.ts'
import type { PlannedDepartment, PlannedTree } from './plan-departments.ts'

/**
 * Makes, renames and moves departments in the order of the plan, in one transaction, and notes which department follows
 * which one of the directory. Answers the id of a place; null: there is none.
 */
export const writeDepartments = async (
  ctx: Ctx,
  source: DirectorySource,
  { planned, idOf }: PlannedTree,
): Promise<(place: string) => string | null> => {
  const ids = new Map<string, string>()
  const placeOf = (place: string): string | null => ids.get(place) ?? idOf(place) ?? null
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const here = asSystem({ ...ctx, db: tx, tx }, 'departments of the directory')
    const versions = await readVersions(here, planned)
    for (const { subject, id, name, above, becomes } of planned) {
      const parent = placeOf(above)
      if (becomes === 'new') ids.set(subject, (await createRecord(here, 'department', { name, parent })).id)
      else if (becomes === 'moved' && id !== null)
        await updateRecord(here, 'department', id, {
          version: versions.get(id),
          name,
          parent: parent === null ? null : { id: parent },
        })
    }
    await noteLinks(
      here,
      source,
      planned.flatMap(({ subject, isLinked }) => {
        const department = placeOf(subject)
        return isLinked && department !== null ? [{ subject, department }] : []
      }),
    )
  })
  return placeOf
}

const readVersions = async (
  ctx: Ctx,
  planned: readonly PlannedDepartment[],
): Promise<ReadonlyMap<string, number>> => {
  const moved = planned.flatMap(({ id, becomes }) => (becomes === 'moved' && id !== null ? [id] : []))
  const { rows } = await ctx.db.run<{ id: string; version: number }>(sql`
    select id, version from gantry.t_department where space = ${ctx.space} and id = any (${moved}::uuid[]) for update`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const noteLinks = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  links: readonly { readonly subject: string; readonly department: string }[],
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.directory_department (space, provider, authority, subject, department)
    select ${ctx.space}, ${provider}, ${authority}, l.subject, l.department
    from unnest(${links.map(({ subject }) => subject)}::text[], ${links.map(({ department }) => department)}::uuid[])
      as l (subject, department)
    on conflict (space, provider, authority, subject) do update set department = excluded.department`)
}
