import { AppError, issue } from '@gantry/base/shared'
import { extensionGroups } from '@gantry/designs/server'
import { type Ctx, changeSpaceSettings, inTransaction, sql } from '@gantry/kernel/server'
import { extensionKey, switchedOffSetting } from '@gantry/model/shared'

interface Switch {
  readonly group: string
  readonly name: string
  readonly on: boolean
}

/** Says whether new designs may use an extension. @throws AppError request.invalid for one that is not there */
export const switchExtension = (ctx: Ctx, { group, name, on }: Switch): Promise<void> =>
  inTransaction(ctx, async tx => {
    const items = extensionGroups(ctx.kernel).find(each => each.name === group)?.items ?? []
    if (!items.some(item => item.name === name))
      throw new AppError('request.invalid', {}, [issue('name', 'unknown')])
    const { rows } = await tx.db.run<{ readonly value: readonly string[] }>(sql`
      select value from gantry.space_setting
      where space = ${ctx.space} and path = ${switchedOffSetting.path} for update`)
    const key = extensionKey(group, name)
    const others = (rows[0]?.value ?? []).filter(each => each !== key)
    await changeSpaceSettings(tx, { [switchedOffSetting.path]: on ? others : [...others, key] })
  })
