import { textIn } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, sql } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { texts } from '../texts.ts'
import { decidingTypes } from './deciders.ts'

/** What the target is told of a release that waits for its decision. */
export type SubmittedTold = {
  readonly id: string
  readonly name: string
  /** Who submitted it, and in which space. */
  readonly by: string
  readonly from: string
  readonly account: string
}

/** What the source is told of the decision. */
export type DecidedTold = {
  readonly id: string
  readonly name: string
  readonly by: string
  readonly account: string
  readonly decision: 'approved' | 'refused'
  readonly reason: string
}

const submitted = ({ payload }: GantryEvent) => payload as SubmittedTold
const decided = ({ payload }: GantryEvent) => payload as DecidedTold

const linkOf = async (_ctx: unknown, { payload }: GantryEvent): Promise<string> =>
  `/enterprise/releaseManage?release=${(payload as { readonly id: string }).id}`

/** Whoever may decide on a release is told that it waits, and who made or submitted it is told the decision. */
export const releaseNotices = [
  defineNotice({
    name: 'release_submitted',
    category: 'work',
    event: 'release.submitted',
    to: (ctx, event) =>
      membersWhere(
        ctx,
        sql`m.f_user_type = any(${[...decidingTypes]}::text[]) and m.f_account is distinct from ${submitted(event).account}`,
      ),
    facts: async (_ctx, event) => {
      const { name, by, from } = submitted(event)
      return { name, by, from }
    },
    link: linkOf,
  }),
  defineNotice({
    name: 'release_decided',
    category: 'work',
    event: 'release.decided',
    to: (ctx, event) =>
      membersWhere(
        ctx,
        sql`m.f_account is distinct from ${decided(event).account} and exists (
          select 1 from gantry.space_release x
          where x.id = ${decided(event).id}::uuid and x.space = m.space and m.f_account in (x.made_account::text, x.submitted_account::text))`,
      ),
    facts: async (_ctx, event) => {
      const { name, by, decision, reason } = decided(event)
      return { name, by, decision: textIn(texts, `notice.release.${decision}`), reason }
    },
    link: linkOf,
  }),
]
