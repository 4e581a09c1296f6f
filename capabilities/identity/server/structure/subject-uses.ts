import { type Ctx, sql } from '@gantry/kernel/server'
import { type SubjectKind, subjectText } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import type { SubjectTable, SubjectUse } from '../../shared/index.ts'
import { mostCounted } from '../../shared/structure-contract.ts'
import { referencesTo } from './replace-reference.ts'
import { designUses, fieldUses } from './uses.ts'

/** How records are shared with each. */
const shareKinds: Readonly<Record<SubjectTable, SubjectKind>> = {
  role: 'role',
  post: 'post',
  user_group: 'group',
}

/**
 * What a role, post or user group is used for. Who is in a group or holds a post is a field of its own record; who holds a role is
 * counted. @throws AppError record.not_found, also for one the actor may not read
 */
export const subjectUses = async (
  ctx: Ctx,
  { table, id }: { readonly table: SubjectTable; readonly id: string },
): Promise<readonly SubjectUse[]> => {
  await getRecord(ctx, table, id)
  const { rows } = await ctx.db.run<{ readonly members: number; readonly shares: number }>(sql`
    select
      (select count(*)::int from (select 1 from gantry.member_role h
        join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null
        where h.space = ${ctx.space} and h.role = ${id}::uuid limit ${mostCounted}) h) as members,
      (select count(*)::int from (select 1 from gantry.record_share where space = ${ctx.space}
        and subject = ${subjectText({ kind: shareKinds[table], id })} limit ${mostCounted}) s) as shares`)
  const [counts] = rows
  const counted = (kind: 'members' | 'shares'): readonly SubjectUse[] =>
    counts && counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []
  return [
    ...counted('members'),
    ...(await fieldUses(ctx, await referencesTo(ctx, table), id)),
    ...counted('shares'),
    ...(await designUses(ctx, id)),
  ]
}
