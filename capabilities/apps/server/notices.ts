import type { Text } from '@gantry/base/shared'
import { membersAmong } from '@gantry/identity/server'
import { type Ctx, defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'

interface Ended {
  readonly id: string
  readonly name: string
  readonly state: string
}

/** The owner of a job, if the job has one of these names and ended in this state. */
const whose = (names: readonly string[], state: string) =>
  async function* (_ctx: Ctx, { actor, payload }: GantryEvent) {
    const ended = payload as Ended
    if (actor !== null && names.includes(ended.name) && ended.state === state) yield [actor]
  }

interface Counts {
  readonly created: number
  readonly updated: number
  readonly bad: number
}

/** The table a job read or wrote; its input names it. */
const tableOfJob = async (ctx: Ctx, { payload }: GantryEvent) => {
  const { rows } = await ctx.db.run<{ table: string | null; result: Partial<Counts> | null }>(sql`
    select input->>'table' as "table", case when name = 'import' then result end as result
    from gantry.job where space = ${ctx.space} and id = ${(payload as Ended).id}::uuid`)
  const job = rows[0]
  const table = (await catalogOf(ctx)).tables.get(job?.table ?? '')
  const { created = 0, updated = 0, bad = 0 } = job?.result ?? {}
  return { table, counts: { created, updated, bad } }
}

const factsOfJob = async (ctx: Ctx, event: GantryEvent) => {
  const { table, counts } = await tableOfJob(ctx, event)
  return { table: table?.label ?? '', ...counts }
}

const linkOfJob = async (ctx: Ctx, event: GantryEvent): Promise<string | null> => {
  const { table } = await tableOfJob(ctx, event)
  return table?.app === undefined ? null : `/app/!/${table.id}/${table.app}`
}

const tableLabel = async (ctx: Ctx, table: string | null): Promise<{ readonly table: Text }> => ({
  table: (await catalogOf(ctx)).tables.get(table ?? '')?.label ?? '',
})

const job = { category: 'app', event: 'job.ended', facts: factsOfJob, link: linkOfJob } as const

/** Notifications about records, imports and exports. */
export const appNotices = [
  defineNotice({
    name: 'record_shared',
    category: 'work',
    event: 'record.shared',
    to: async function* (ctx, { actor, payload }) {
      const { subjects } = payload as { readonly subjects: readonly string[] }
      for await (const people of membersAmong(ctx, subjects)) yield people.filter(person => person !== actor)
    },
    facts: (ctx, { table }) => tableLabel(ctx, table),
  }),
  defineNotice({
    name: 'record_handed_over',
    category: 'work',
    event: 'record.handed_over',
    to: async function* (_ctx, { payload, actor }) {
      const { to } = payload as { readonly to: string }
      if (to !== actor) yield [to]
    },
    facts: async (ctx, { table, payload }) => ({
      ...(await tableLabel(ctx, table)),
      count: (payload as { readonly count: number }).count,
    }),
    link: async (ctx, { table, recordId }) => {
      if (recordId !== null) return null
      const app = (await catalogOf(ctx)).tables.get(table ?? '')?.app
      return app === undefined ? null : `/app/!/${table}/${app}`
    },
  }),
  defineNotice({ name: 'export_ready', to: whose(['export'], 'done'), ...job }),
  defineNotice({ name: 'import_done', to: whose(['import'], 'done'), ...job }),
  defineNotice({ name: 'transfer_failed', to: whose(['export', 'import'], 'failed'), ...job }),
]
