import { platform, sql } from '@gantry/kernel/server'
import type { RecordAnswer, TableDef } from '@gantry/model/shared'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { enter } from './enter.ts'
import { demoPassword, productApp } from './fixtures.ts'

const product = await productApp(await builtPages())
const { url, kernel } = product
const browser = await testBrowser()
const patience = { timeout: 240_000 }
const soon = { timeout: 60_000 }
const api = '/space-demo/api'
const admin = product.visitor()
let app = ''
let record = ''

const pump = (fields: TableDef['fields']): TableDef => ({
  id: 'pump_book',
  app,
  label: '泵台账',
  title: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    flow: { type: 'number', label: '流量' },
    twice: { type: 'number', label: '两倍流量', computed: { formula: 'flow * 2' } },
    ...fields,
  },
  policy: [{ operations: ['read', 'create', 'update', 'remove'] }],
})
const note = { note: { type: 'text', label: '旧备注' } } as const

const publish = async (definition: TableDef): Promise<void> => {
  const design = await admin.call<{ readonly seen?: Readonly<Record<string, number>> }>(
    'GET',
    `${api}/design/tables/${definition.id}`,
  )
  const seen = design.body.seen?.[definition.id]
  const { body } = await admin.call<{ readonly id: string }>('POST', `${api}/schema/changes`, {
    saves: [{ definition, ...(seen !== undefined && { seen }) }],
  })
  const state = async () =>
    (await admin.call<{ readonly state: string }>('GET', `${api}/schema/changes/${body.id}`)).body.state
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 60_000, interval: 200 })
}
const read = async () =>
  (await admin.call<RecordAnswer>('GET', `${api}/tables/pump_book/records/${record}`)).body.data

beforeAll(async () => {
  await admin.signIn('admin', demoPassword)
  const apps = await admin.call<{ readonly data: readonly { readonly id: string }[] }>('GET', `${api}/apps`)
  app = apps.body.data[0]?.id ?? ''
  await publish(pump(note))
  const made = await admin.call<RecordAnswer>('POST', `${api}/tables/pump_book/records`, {
    name: '循环泵',
    flow: 40,
    note: '左侧',
  })
  record = made.body.data.id
})

const toSystemData = async () => {
  const page = await enter(browser, url)
  await page.goto(`${url}/space-demo/enterprise/systemDataManagement`)
  const section = (heading: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
  await section('结构变更').getByRole('row').filter({ hasText: '泵台账' }).first().waitFor()
  return { page, section }
}

it('a computed field that is wrong is computed anew in all records', patience, async () => {
  await platform(kernel).run(sql`update s_demo.t_pump_book set f_twice = 7`)
  expect((await read()).twice).toBe(7)
  const { page, section } = await toSystemData()
  await section('自动计算').getByRole('button', { name: '重新计算字段' }).click()
  const dialog = page.getByRole('dialog', { name: '重新计算字段' })
  const start = dialog.getByRole('button', { name: '重新计算', exact: true })
  expect(await start.isDisabled()).toBe(true)
  await dialog.getByRole('combobox', { name: '数据表' }).fill('泵台账')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: '自动计算的字段' }).click()
  const offered = page.locator('.ant-select-item-option:visible').filter({ hasText: '流量' })
  await offered.waitFor()
  expect(await offered.allTextContents()).toEqual(['两倍流量'])
  await offered.click()
  await start.click()
  await page.getByText('已开始重新计算').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await read()).twice, soon).toBe(80)
})

it(
  'a change is taken back after it is asked, and what it deleted is not among the deleted any more',
  patience,
  async () => {
    await publish(pump({}))
    expect(await read()).not.toHaveProperty('note')
    const { page, section } = await toSystemData()
    const deleted = section('已删除的字段和数据表').getByRole('row').filter({ hasText: '旧备注' })
    await deleted.waitFor()

    const changes = section('结构变更').getByRole('row').filter({ hasText: '泵台账' })
    const change = changes.first()
    const before = await changes.count()
    await change.getByRole('button', { name: '撤回' }).click()
    const question = page.getByRole('dialog', { name: '撤回对“泵台账”的变更？' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await change.getByText('已完成').count()).toBe(1)

    await change.getByRole('button', { name: '撤回' }).click()
    await question.getByRole('button', { name: '撤回' }).click()
    // What is done is taken back by a change of its own.
    await expect.poll(() => changes.count(), soon).toBe(before + 1)
    await deleted.waitFor({ state: 'detached', ...soon })
    expect(await read()).toMatchObject({ note: '左侧' })
    await changes.nth(1).getByText('已撤回').waitFor()
    expect(await changes.nth(1).getByRole('button', { name: '撤回' }).count()).toBe(0)
    expect(await changes.first().textContent()).toContain('撤回此前的一次变更')
  },
)

it('a deleted field is brought back with its values', patience, async () => {
  await publish(pump({}))
  const { page, section } = await toSystemData()
  const deleted = section('已删除的字段和数据表').getByRole('row').filter({ hasText: '旧备注' })
  await deleted.getByRole('button', { name: '恢复' }).click()
  await page.getByText('已恢复').waitFor()
  await deleted.waitFor({ state: 'detached', ...soon })
  expect(await read()).toMatchObject({ note: '左侧' })
})
