import { AppError } from '@gantry/base/shared'
import { registrationSetting, uploadSetting } from '@gantry/model/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { afterEach, expect, it } from 'vitest'
import { inTransaction, platform } from '../ctx.ts'
import { sql } from '../sql.ts'
import { allSettings, changeSetting, readSetting } from './settings.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel, { userType: 'root' })

afterEach(async () => {
  for (const { path } of [uploadSetting, registrationSetting]) await changeSetting(ctx, path, null)
})

const stateOf = async (path: string) => {
  const found = (await allSettings(kernel)).find(({ setting }) => setting.path === path)
  return found && [found.value, found.changed]
}

it('is what the product comes with until somebody changes it, and again when it is brought back', async () => {
  expect(await readSetting(kernel, uploadSetting)).toBe(200)
  await changeSetting(ctx, uploadSetting.path, 50)
  expect(await readSetting(kernel, uploadSetting)).toBe(50)
  expect(await stateOf(uploadSetting.path)).toEqual([50, true])
  await changeSetting(ctx, uploadSetting.path, null)
  expect(await readSetting(kernel, uploadSetting)).toBe(200)
  expect(await stateOf(uploadSetting.path)).toEqual([200, false])
})

it.each([
  [uploadSetting.path, 0, 'range'],
  [uploadSetting.path, 1.5, 'not_whole'],
  [uploadSetting.path, '50', 'not_whole'],
  [uploadSetting.path, { toString: 1 }, 'not_whole'],
  [registrationSetting.path, 'yes', 'not_yes_no'],
  ['server.origins.ai', 'javascript:alert(1)', 'url'],
  ['server.nothing', true, 'unknown'],
])('refuses %s = %j and says why', async (path, value, code) => {
  const thrown: unknown = await changeSetting(ctx, path, value).catch(error => error)
  expect(thrown).toBeInstanceOf(AppError)
  expect(thrown).toMatchObject({
    code: 'config.invalid',
    params: { name: path },
    issues: [{ field: path, code }],
  })
  const { count } = await platform(kernel).run(sql`select 1 from gantry.setting where path = ${path}`)
  expect(count).toBe(0)
})

it('leaves a line in the audit with both values', async () => {
  await changeSetting(ctx, registrationSetting.path, false)
  const { rows } = await ctx.db.run(sql`
    select action, actor, changes from gantry.audit
    where changes ? ${registrationSetting.path} order by id desc limit 1`)
  expect(rows).toEqual([
    {
      action: 'config.changed',
      actor: ctx.actor.personId,
      changes: { [registrationSetting.path]: [true, false] },
    },
  ])
})

it('is unchanged when the transaction around the change fails', async () => {
  const failing = inTransaction(ctx, async tx => {
    await changeSetting(tx, uploadSetting.path, 10)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await readSetting(kernel, uploadSetting)).toBe(200)
})
