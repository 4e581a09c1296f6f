import { type Consumer, sql } from '@gantry/kernel/server'
import { namePinyin } from './member/name-pinyin.ts'

/**
 * The reading of a name after a change that did not bring one along. A trigger writes the event, because pinyin cannot be
 * derived in the database; the version stays, so that nobody who is editing the member meets a conflict.
 */
export const renamed: Consumer = {
  name: 'identity.renamed',
  types: ['member.renamed'],
  handle: async (ctx, { recordId }) => {
    const { rows } = await ctx.db.run<{ name: string }>(
      sql`select f_name as name from gantry.t_member where space = ${ctx.space} and id = ${recordId}::uuid`,
    )
    const [found] = rows
    if (!found) return
    await ctx.db.run(sql`
      update gantry.t_member set f_name_pinyin = ${namePinyin(found.name)}
      where space = ${ctx.space} and id = ${recordId}::uuid and f_name = ${found.name}`)
  },
}
