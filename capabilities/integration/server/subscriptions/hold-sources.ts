import type { JsonObject } from '@gantry/base/shared'
import { empty, hasFeature, type Kernel, platform, sql } from '@gantry/kernel/server'

/**
 * How often a process says that it still holds its subscriptions, and the silence after which another process takes them over, in
 * milliseconds.
 */
export const beat = 5_000
export const silence = 20_000

/** A source whose subscription this process holds. */
export interface HeldSource {
  readonly space: string
  readonly id: string
  readonly revision: number
  readonly settings: JsonObject
  /** Sealed, by the name of the setting. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Condition on `data_source`: its messages are collected in a space that has data integration. */
export const collects = sql`kind = 'mqtt' and settings ->> 'collect' = 'true'
  and ${hasFeature(sql`gantry.data_source.space`, 'integration')}`

/** Renews what the holder holds, takes what nobody holds, and gives both: each source is held by one process of all. */
export const holdSources = async (kernel: Kernel, holder: string): Promise<readonly HeldSource[]> => {
  const { rows } = await platform(kernel).run<HeldSource>(sql`
    with wanted as (
      select space, id, revision, settings, secrets from gantry.data_source
      where ${collects}
    ), held as (
      insert into gantry.source_subscription as s (space, source, holder, seen_at)
      select space, id, ${holder}::uuid, now() from wanted order by space, id
      on conflict (space, source) do update set holder = excluded.holder, seen_at = excluded.seen_at,
        state = case when s.holder = excluded.holder then s.state else 'waiting' end,
        since = case when s.holder = excluded.holder then s.since else now() end,
        code = case when s.holder = excluded.holder then s.code end,
        params = case when s.holder = excluded.holder then s.params else '{}' end,
        down_since = case when s.holder = excluded.holder then s.down_since else coalesce(s.down_since, now()) end
      where s.holder is null or s.holder = excluded.holder
        or s.seen_at < now() - ${`${silence} milliseconds`}::interval
      returning space, source
    )
    select wanted.* from wanted join held on held.space = wanted.space and held.source = wanted.id`)
  return rows
}

/** A source that collects messages, as it is now, whoever holds it; null: there is none, or it does not collect. */
export const collectingSource = async (
  kernel: Kernel,
  { space, id }: Pick<HeldSource, 'space' | 'id'>,
): Promise<HeldSource | null> => {
  const { rows } = await platform(kernel).run<HeldSource>(sql`
    select space, id, revision, settings, secrets from gantry.data_source
    where space = ${space} and id = ${id}::uuid and ${collects}`)
  return rows[0] ?? null
}

/** Gives up what the holder holds, or one source of it, for other processes to take at once. */
export const releaseSources = async (
  kernel: Kernel,
  holder: string,
  only?: Pick<HeldSource, 'space' | 'id'>,
): Promise<void> => {
  await platform(kernel).run(sql`
    update gantry.source_subscription set holder = null, state = 'waiting', since = now(), code = null, params = '{}',
      down_since = coalesce(down_since, now())
    where holder = ${holder}::uuid ${only ? sql`and space = ${only.space} and source = ${only.id}::uuid` : empty}`)
}
