import { ownerOrAdministrators } from '@gantry/identity/server'
import { type Ctx, defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

/** What is told of a request for the rows of an asset. */
export type RequestTold = {
  readonly asset: string
  /** Of the asset. */
  readonly name: string
  /** Who asked. */
  readonly person: string
  /** After a decision. */
  readonly state?: keyof typeof decisions
}

const decisions = {
  granted: { 'zh-CN': '已批准', en: 'granted' },
  refused: { 'zh-CN': '已拒绝', en: 'refused' },
  ended: { 'zh-CN': '已结束', en: 'ended' },
} as const

const toldBy = ({ payload }: GantryEvent) => payload as RequestTold

/** The owner of an asset, but not about an own request. */
async function* deciders(ctx: Ctx, event: GantryEvent): AsyncGenerator<readonly string[]> {
  const { asset, person } = toldBy(event)
  const { rows } = await ctx.db.run<{ readonly owner: string | null }>(sql`
    select f_steward as owner from gantry.t_data_asset where space = ${ctx.space} and id = ${asset}::uuid`)
  for await (const people of ownerOrAdministrators(ctx, rows[0]?.owner ?? null))
    yield people.filter(each => each !== person)
}

/** Owners are told of requests for their assets, and whoever asked of the decision. */
export const requestNotices = [
  defineNotice({
    name: 'asset_asked',
    category: 'work',
    event: 'asset.asked',
    to: deciders,
    facts: async (_ctx, event) => ({ asset: toldBy(event).name }),
    link: async () => '/damportal?show=decide',
  }),
  defineNotice({
    name: 'asset_decided',
    category: 'work',
    event: 'asset.decided',
    to: async function* (_ctx, event) {
      const { person } = toldBy(event)
      if (person !== event.actor) yield [person]
    },
    facts: async (_ctx, event) => {
      const { name, state = 'ended' } = toldBy(event)
      return { asset: name, decision: decisions[state] }
    },
    link: async (_ctx, event) => `/damportal?asset=${toldBy(event).asset}`,
  }),
]
