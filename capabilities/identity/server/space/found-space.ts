import { type Ctx, changeSpaceSettings, emit } from '@gantry/kernel/server'
import { standardZone, timeZoneSetting } from '@gantry/model/shared'
import { createSpaceSchema } from '@gantry/records/server'
import { actingAs } from '../acting.ts'
import { addMember } from '../member/add-member.ts'
import { createSpace, type NewSpace } from './space.ts'

interface FoundedSpace {
  readonly space: string
  /** The member of the administrator. */
  readonly personId: string
}

/**
 * Creates a space with its first administrator, in the transaction of `ctx`, which must not be restricted to one space.
 * Registration and the consoles of operator and provider use it; each audits its own act.
 *
 * @throws AppError space.exists for an id that is taken
 */
export const foundSpace = async (
  ctx: Ctx,
  {
    administrator: { account, name, userType = 'admin' },
    timeZone = ctx.actor.timeZone,
    ...given
  }: NewSpace & {
    /** Of the browser of whoever founds it; absent, or one that is unknown here: that of the actor. */
    readonly timeZone?: string
    readonly administrator: {
      readonly account: string
      readonly name: string
      /** `platform` for the first person of a provider; absent: the administrator of the space. */
      readonly userType?: 'admin' | 'platform'
    }
  },
): Promise<FoundedSpace> => {
  const space = await createSpace(ctx, given)
  const { db, tx, actor } = ctx
  const here: Ctx = {
    ...actingAs(ctx, { space, userId: actor.userId, name: actor.name }),
    db,
    ...(tx ? { tx } : {}),
  }
  const personId = await addMember(here, { account, name, userType })
  await createSpaceSchema(here)
  const zone = timeZoneSetting.check(timeZone) === null ? timeZone : ctx.actor.timeZone
  if (zone !== standardZone) await changeSpaceSettings(here, { [timeZoneSetting.path]: zone })
  await emit(here, { type: 'space.created' })
  return { space, personId }
}
