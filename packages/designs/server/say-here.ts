import { type Ctx, push } from '@gantry/kernel/server'
import { designersOf } from '@gantry/records/server'
import type { PresenceState } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import { designRow } from './rows.ts'

/**
 * Tells every open page of those who may design it, in whichever process, that this person has a design open. Nothing is
 * kept: pages repeat it and forget those they no longer hear of.
 */
export const sayHere = async (
  ctx: Ctx,
  { kind, id, page, state }: DesignKey & { readonly page: string; readonly state: PresenceState },
): Promise<void> => {
  const { personId, name } = ctx.actor
  const app = (await designRow(ctx, { kind, id }))?.app ?? null
  return push(ctx.db, [
    {
      type: 'here',
      space: ctx.space,
      to: ['admin'],
      people: app === null ? [] : await designersOf(ctx, app),
      place: `${kind}/${id}`,
      page,
      person: { id: personId, title: name },
      state,
    },
  ])
}
