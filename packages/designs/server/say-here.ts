import { type Ctx, push } from '@gantry/kernel/server'
import type { PresenceState } from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'

/**
 * Tells every open page of the space's administrators, in whichever process, that this person has a design open. Nothing is
 * kept: pages repeat it and forget those they no longer hear of.
 */
export const sayHere = (
  ctx: Ctx,
  { kind, id, page, state }: DesignKey & { readonly page: string; readonly state: PresenceState },
): Promise<void> => {
  const { personId, name } = ctx.actor
  return push(ctx.db, [
    {
      type: 'here',
      space: ctx.space,
      to: ['admin'],
      place: `${kind}/${id}`,
      page,
      person: { id: personId, title: name },
      state,
    },
  ])
}
