import { registerFileHolder } from '@gantry/files/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { type Consumer, sql } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { holdsFile } from './holds-file.ts'
import { listComments } from './list-comments.ts'
import { listMarked, readMarks, setMark } from './marks.ts'
import { listMentionable } from './mentions.ts'
import { commentsMigration, marksMigration } from './migration.ts'
import { commentNotices } from './notices.ts'
import { listRelated } from './related.ts'
import { addComment, changeComment, withdrawComment } from './write-comment.ts'

const done = { done: true as const }

/** Comments and marks go for good with their record. */
const purged: Consumer = {
  name: 'comments.purged',
  types: ['record.purged'],
  handle: async (ctx, { table, recordId }) => {
    await ctx.db.run(sql`
      delete from gantry.comment where space = ${ctx.space} and table_id = ${table} and record_id = ${recordId}::uuid`)
    await ctx.db.run(sql`
      delete from gantry.record_mark where space = ${ctx.space} and table_id = ${table} and record_id = ${recordId}::uuid`)
  },
}

/** What people say about records: comments with mentions, files and answers. */
export const comments = defineCapability({
  name: 'comments',
  errors,
  texts,
  migrations: [commentsMigration, marksMigration],
  consumers: [purged],
  notices: commentNotices,
  boot: async kernel => registerFileHolder(kernel, 'comment', holdsFile),
  endpoints: [
    endpoint(contract.listComments, (ctx, { table, id, ...page }) => listComments(ctx, table, id, page)),
    endpoint(contract.addComment, async (ctx, { table, id, ...written }) => ({
      id: await addComment(ctx, { table, id }, written),
    })),
    endpoint(contract.changeComment, async (ctx, { table, id, comment, ...written }) => {
      await changeComment(ctx, { table, id }, comment, written)
      return done
    }),
    endpoint(contract.withdrawComment, async (ctx, { table, id, comment }) => {
      await withdrawComment(ctx, { table, id }, comment)
      return done
    }),
    endpoint(contract.readMarks, (ctx, { table, id }) => readMarks(ctx, table, id)),
    endpoint(contract.setMark, (ctx, { table, id, ...mark }) => setMark(ctx, { table, id }, mark)),
    endpoint(contract.listMarked, async (ctx, { mark }) => ({ data: await listMarked(ctx, mark) })),
    endpoint(contract.listRelated, async (ctx, { table, id }) => ({
      data: await listRelated(ctx, table, id),
    })),
    endpoint(contract.listMentionable, async (ctx, { table, id, search }) => ({
      data: await listMentionable(ctx, table, id, search),
    })),
  ],
})
