import { type Ctx, defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'

interface Ended {
  readonly id: string
  readonly name: string
  readonly state: string
}

/** The person who asked for a file, if it ended like this. */
const whoseFile = (state: string) =>
  async function* (_ctx: Ctx, { actor, payload }: GantryEvent) {
    const ended = payload as Ended
    if (actor !== null && ended.name === 'print' && ended.state === state) yield [actor]
  }

const readJob = async (ctx: Ctx, { payload }: GantryEvent) => {
  const { rows } = await ctx.db.run<{ readonly table: string | null; readonly file: string | null }>(sql`
    select input->>'table' as "table", result->>'file' as file
    from gantry.job where space = ${ctx.space} and id = ${(payload as Ended).id}::uuid`)
  const table = (await catalogOf(ctx)).tables.get(rows[0]?.table ?? '')
  return { table, file: rows[0]?.file ?? null }
}

const facts = async (ctx: Ctx, event: GantryEvent) => ({
  table: (await readJob(ctx, event)).table?.label ?? '',
})

/** What people are told of the files they asked for; the message of a finished one opens it. */
export const printNotices = [
  defineNotice({
    name: 'print_ready',
    category: 'app',
    event: 'job.ended',
    to: whoseFile('done'),
    facts,
    link: async (ctx, event) => {
      const { file } = await readJob(ctx, event)
      return file === null ? null : `/file/view/${file}`
    },
  }),
  defineNotice({
    name: 'print_failed',
    category: 'app',
    event: 'job.ended',
    to: whoseFile('failed'),
    facts,
    link: async (ctx, event) => {
      const { table } = await readJob(ctx, event)
      return table?.app === undefined ? null : `/app/!/${table.id}/${table.app}`
    },
  }),
]
