import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'

/** Messages of a source that are kept at most. */
const mostMessages = 1_000_000
/** Rows deleted by one statement, and statements of a source by one run: a long backlog is left to the next runs. */
const together = 5_000
const mostStatements = 100

interface Rule {
  readonly space: string
  readonly source: string
  /** Days; null: the source is gone, and nothing of it is kept. */
  readonly days: number | null
}

/** Deletes messages that are older than their source keeps them, or beyond its newest million, and those of deleted sources. */
export const forgetMessages = async (kernel: Kernel, most = mostMessages): Promise<void> => {
  const { rows } = await platform(kernel).run<Rule>(sql`
    select s.space, s.source, (d.settings ->> 'days')::int as days
    from gantry.source_subscription s
    left join gantry.data_source d on d.space = s.space and d.id = s.source`)
  for (const rule of rows) await forgetOf(kernel, rule, most)
}

const forgetOf = async (kernel: Kernel, { space, source, days }: Rule, most: number): Promise<void> => {
  const before = new Date(kernel.now().getTime() - (days ?? 0) * 86_400_000)
  for (let statement = 0; statement < mostStatements; statement++) {
    const { count } = await platform(kernel).run(sql`
      delete from gantry.source_message m using (
        select filter, number, received_at from gantry.source_message
        where space = ${space} and source = ${source}::uuid order by received_at, number limit ${together}) oldest
      where m.space = ${space} and m.source = ${source}::uuid and m.filter = oldest.filter and m.number = oldest.number
        and (${days}::int is null or oldest.received_at < ${before} or oldest.number <= (
          select last_number - ${most} from gantry.source_subscription where space = ${space} and source = ${source}::uuid))`)
    if (count === together) continue
    if (days === null)
      await platform(kernel).run(sql`
        with fields as (delete from gantry.source_field where space = ${space} and source = ${source}::uuid)
        delete from gantry.source_subscription where space = ${space} and source = ${source}::uuid`)
    return
  }
}

export const messageRetention: Schedule = {
  name: 'integration_forget_messages',
  cron: '*/10 * * * *',
  run: kernel => forgetMessages(kernel),
}
