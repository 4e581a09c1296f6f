import { AppError, issue, type Json } from '@gantry/base/shared'
import { isWithin } from '@gantry/identity/server'
import { audit, type Ctx, changeSpaceSettings, inTransaction, sql } from '@gantry/kernel/server'
import { networksIn, ownTextsSetting, signInNetworksSetting } from '@gantry/model/shared'

interface Change {
  readonly name?: string
  readonly changes: Readonly<Record<string, Json>>
}

/** @throws AppError config.invalid with an issue for each invalid value, and for networks that lock their author out */
export const changeSettings = (ctx: Ctx, { name, changes }: Change): Promise<void> =>
  inTransaction(ctx, async tx => {
    refuseTexts(changes)
    if (Object.keys(changes).length > 0) await changeSpaceSettings(tx, changes)
    refuseLockOut(tx, changes[signInNetworksSetting.path])
    if (name !== undefined) await rename(tx, name.trim())
  })

/** Texts are checked against the dictionary by an endpoint of their own. */
const refuseTexts = (changes: Change['changes']): void => {
  const { path } = ownTextsSetting
  if (path in changes) throw new AppError('config.invalid', { name: path }, [issue(path, 'read_only')])
}

const refuseLockOut = (ctx: Ctx, networks: Json | undefined): void => {
  const ip = ctx.actor.ip ?? ''
  if (typeof networks !== 'string' || isWithin(ip, networksIn(networks))) return
  const { path } = signInNetworksSetting
  throw new AppError('config.invalid', { name: path }, [issue(path, 'own_address', { value: ip })])
}

const rename = async (ctx: Ctx, name: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ before: string }>(sql`
    update gantry.space s set name = ${name} from gantry.space old
    where s.id = ${ctx.space} and old.id = s.id and old.name <> ${name} returning old.name as before`)
  if (rows[0])
    await audit(ctx, { action: 'config.changed', changes: { 'general.name': [rows[0].before, name] } })
}
