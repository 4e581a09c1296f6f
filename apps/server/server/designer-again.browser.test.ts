import type { DesignAnswer } from '@gantry/designer/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { chooseInMenu } from './choose-in-menu.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })

it('a design left and come back to by links goes on, and nobody gives up what another one drew', {
  timeout: 240_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript(`localStorage.setItem('lang', 'zh-CN')`)
  await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login: 'admin', password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  const { data: apps } = await (await context.request.get(`${url}/space-demo/api/apps`)).json()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const design = `${url}/space-demo/api/design/tables/work_order`
  const stored = async (): Promise<DesignAnswer> => (await context.request.get(design)).json()
  const here = (part: string) => page.locator(`${part}:visible`)
  const enter = () => chooseInMenu(page, here('.rl-bar').getByTitle('更多'), '设计', here('.ds-table-name'))
  const draw = async (label: string) => {
    await here('.ds-table-name').click()
    await here('.ds-types').getByTitle('单行文本', { exact: true }).click()
    await here('#dp-label').fill(label)
    await here('.ds-label').getByText(label).waitFor()
  }

  await page.goto(`${url}/space-demo/app/!/work_order/${apps[0].id}`)
  await enter()
  await draw('到货批次')
  // Left before it is kept: leaving keeps it, and whoever comes back waits for that.
  await here('.topbar').getByRole('link').first().click()
  await enter()
  await here('.ds-label').getByText('到货批次').waitFor()
  await draw('验收人')
  await eventually(async () => JSON.stringify((await stored()).draft)).toContain('验收人')
  await here('.dg-kept').getByText('已保存').waitFor()

  // Another designer goes on with the draft.
  const { draft } = await stored()
  if (!draft) throw new Error('no draft')
  const theirs = (await (
    await context.request.put(`${url}/space-demo/api/designs/table/work_order/draft`, {
      data: { body: draft.body, base: draft.base, revision: draft.revision },
      headers: { origin: url },
    })
  ).json()) as { readonly revision: number }
  await draw('备用号')
  await here('.dg-kept').getByText('另一位设计者也改了').waitFor()
  expect(await here('.dg-give-up').count()).toBe(0)
  // Both are shown, and what each drew is kept when they are merged.
  await here('.dg-kept').getByRole('button').click()
  await here('.dg-both').getByText('字段“备用号”，单行文本').waitFor()
  await here('.dg-ways').getByRole('button', { name: '合并双方' }).click()
  await eventually(async () => JSON.stringify((await stored()).draft)).toContain('备用号')
  expect((await stored()).draft?.revision).toBeGreaterThan(theirs.revision)
  await here('.ds-label').getByText('验收人').waitFor()

  // A draft is given up when that is what is meant, and with what was drawn a moment ago.
  await draw('暂记')
  await here('.dg-give-up').click()
  await here('.ant-popconfirm').getByRole('button', { name: '放弃草稿' }).click()
  await eventually(() => here('.ds-label').getByText('暂记').count()).toBe(0)
  await here('.topbar').getByRole('link').first().click()
  await here('.rl-bar').waitFor()
  expect((await stored()).draft).toBeNull()
  await context.close()
})
