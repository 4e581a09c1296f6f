import { platform, sql } from '@gantry/kernel/server'
import type { Page, RecordRow } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { makeDemo } from './demo.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()

const orders = async (login: string, filter = '') => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  const path = `/api/tables/work_order/records?count=exact&pageSize=200${filter}`
  return (await guest.call<Page<RecordRow>>('GET', path)).body
}

it('is made once, however often the product starts', async () => {
  const count = async () =>
    (
      await platform(kernel).run(sql`
        select (select count(*) from gantry.t_application where f_name = '设备维修') as apps,
          (select count(*) from gantry.space) as spaces, (select count(*) from gantry.account) as accounts`)
    ).rows
  const before = await count()
  expect(before).toMatchObject([{ apps: 1, spaces: 2 }])
  expect(await makeDemo(kernel, 'another-Passw0rd')).toBeNull()
  expect(await count()).toEqual(before)
})

it('shows the maintenance planner the areas A0 to A7, and the administrator all', async () => {
  const all = await orders('admin')
  const some = await orders('user')
  expect(all.total).toBe(3_200)
  expect(some.total).toBeLessThan(3_200)
  for (const area of ['A8', 'A9']) {
    const there = encodeURIComponent(JSON.stringify({ area }))
    expect((await orders('admin', `&filter=${there}`)).total).toBeGreaterThan(0)
    expect((await orders('user', `&filter=${there}`)).total).toBe(0)
  }
  expect([...new Set(some.data.map(row => row.area))].every(area => /^A[0-7]$/.test(String(area)))).toBe(true)
})

it('can be looked at in its own words: every order has a title, a device and a state', async () => {
  const { data } = await orders('admin')
  expect(data).toHaveLength(200)
  expect(data.filter(row => !row.title || !row.asset || !row.status || !row.code)).toEqual([])
})

it('has orders on their way through acceptance: to-dos of its accounts, and some that ended', async () => {
  const seen = async (login: string) => {
    const guest = visitor()
    await guest.signIn(login, demoPassword)
    const list = async (name: string) =>
      (await guest.call<{ data: readonly { state: string }[] }>('GET', `/api/my/instances?list=${name}`)).body
        .data
    return {
      todos: (await guest.call<{ total: number }>('GET', '/api/my/todos')).body.total,
      started: (await list('started')).length,
      ended: (await list('processed')).filter(({ state }) => state === 'finished').length,
    }
  }
  expect(await seen('user')).toEqual({ todos: 4, started: 9, ended: 3 })
  expect(await seen('admin')).toEqual({ todos: 1, started: 3, ended: 1 })
})
