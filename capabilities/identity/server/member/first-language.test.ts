import { changeSpaceSettings, platform, sql } from '@gantry/kernel/server'
import { defaultLangSetting } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { adminCtx, identityApp } from '../fixtures.ts'
import { createMember } from './create-member.ts'

const { kernel } = await identityApp()

const langOfNew = async (login: string): Promise<string | undefined> => {
  await createMember(await adminCtx(kernel), { name: '新人', login, password: 'Werk-2026-first' })
  const { rows } = await platform(kernel).run<{ lang: string }>(
    sql`select lang from gantry.account where login_id = ${login}`,
  )
  return rows[0]?.lang
}

it('a new account has the language of the space, else that of whoever makes it', async () => {
  const admin = await adminCtx(kernel)
  const other = admin.actor.lang === 'en' ? 'zh-CN' : 'en'
  expect(await langOfNew('lang.first')).toBe(admin.actor.lang)
  await changeSpaceSettings(admin, { [defaultLangSetting.path]: other })
  expect(await langOfNew('lang.second')).toBe(other)
  await expect(changeSpaceSettings(admin, { [defaultLangSetting.path]: 'fr' })).rejects.toMatchObject({
    code: 'config.invalid',
    issues: [{ field: defaultLangSetting.path, code: 'choice' }],
  })
})
