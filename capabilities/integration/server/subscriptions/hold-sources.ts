import type { JsonObject } from '@gantry/base/shared'
import {
  hasFeature,
  holdLeases,
  type Kernel,
  type Leases,
  platform,
  releaseLeases,
  sql,
} from '@gantry/kernel/server'

/** The leases of subscriptions. */
export const sourceLeases: Leases = {
  states: 'source_subscription',
  id: 'source',
  fresh: { state: sql`'waiting'`, code: sql`null`, params: sql`'{}'` },
}

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
export const holdSources = (kernel: Kernel, holder: string): Promise<readonly HeldSource[]> =>
  holdLeases(
    kernel,
    sourceLeases,
    sql`select space, id, revision, settings, secrets from gantry.data_source where ${collects}`,
    holder,
  )

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
export const releaseSources = (
  kernel: Kernel,
  holder: string,
  only?: Pick<HeldSource, 'space' | 'id'>,
): Promise<void> => releaseLeases(kernel, sourceLeases, holder, only)
