import { textIn } from '@gantry/base/shared'
import { ownerOrAdministrators } from '@gantry/identity/server'
import { type Ctx, defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import type { CampaignState, PauseReason } from '../../shared/ota/course.ts'
import { otaTexts } from '../../texts/ota.ts'

/** What is told of a campaign that paused itself or ended. */
export type CampaignTold = {
  readonly id: string
  readonly name: string
  readonly state: CampaignState
  readonly reason: PauseReason | null
}

const toldBy = ({ payload }: GantryEvent) => payload as CampaignTold

/** Who made the campaign, unless that person ended it. */
async function* maker(ctx: Ctx, event: GantryEvent): AsyncGenerator<readonly string[]> {
  const { rows } = await ctx.db.run<{ readonly person: string | null }>(sql`
    select by_person as person from gantry.ota_campaign where space = ${ctx.space} and id = ${toldBy(event).id}::uuid`)
  for await (const people of ownerOrAdministrators(ctx, rows[0]?.person ?? null))
    yield people.filter(person => person !== event.actor)
}

const about = (name: string, event: string, word: (told: CampaignTold) => string) =>
  defineNotice({
    name,
    category: 'work',
    event,
    to: maker,
    facts: async (_ctx, told) => ({
      campaign: toldBy(told).name,
      word: textIn(otaTexts, word(toldBy(told))),
    }),
    link: async (_ctx, told) => `/sysop/ota?campaign=${toldBy(told).id}`,
  })

/** Whoever made a campaign learns that it paused itself, and that it ended. */
export const campaignNotices = [
  about('campaign_paused', 'ota.paused', ({ reason }) => `devices.ota.reason.${reason}`),
  about('campaign_ended', 'ota.ended', ({ state }) => `devices.ota.state.${state}`),
]
