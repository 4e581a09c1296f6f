import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()
const api = `${url}/space-demo/api/tables`

/** Far from the bookings of the demo. */
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`

const read = async (page: Page, path: string) => (await page.request.get(`${api}/${path}`)).json()

it('a booking is dragged to free time, and not onto an occupied one; the rule is changed where the view is designed', {
  timeout: 120_000,
}, async () => {
  const page = await enter(browser, url)
  const { table } = await read(page, 'instrument_booking')
  const views: { data: { id: string; kind: string }[] } = await read(page, 'instrument_booking/views')
  const view = views.data.find(({ kind }) => kind === 'occupation')?.id
  const { data: instruments } = await read(
    page,
    'instrument/records?filter[pieces]=1&sort=kind,name&pageSize=2',
  )
  const ids: string[] = []
  for (const [n, { id }] of instruments.entries()) {
    const record = { purpose: `试验 ${n}`, instrument: id, start: at(3), end: at(5) }
    const made = await page.request.post(`${api}/instrument_booking/records`, {
      data: record,
      headers: { origin: url },
    })
    ids.push((await made.json()).data.id)
  }
  const [first = '', second = ''] = ids

  await page.goto(`${url}/space-demo/app/!/instrument_booking/${table.app}?view=${view}&show=day.${day}`)
  const bar = page.locator(`[data-bar="${first}"]`)
  const other = page.locator(`[data-bar="${second}"]`)
  const drag = async (to: { x: number; y: number }) => {
    const from = await bar.boundingBox()
    if (!from) throw new Error('the booking is not on the screen')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 10, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
  }
  await other.waitFor()
  const occupied = await other.boundingBox()
  await drag({ x: (occupied?.x ?? 0) + 20, y: (occupied?.y ?? 0) + 10 })
  await page.locator('.oc-ghost.clash').getByText('时间被占用').waitFor()
  await page.mouse.up()
  await page.getByRole('alert').getByText('时间被占用').waitFor()
  expect((await read(page, `instrument_booking/records/${first}`)).data.version).toBe(1)

  const begun = await bar.boundingBox()
  await drag({ x: (begun?.x ?? 0) + 10 + (begun?.width ?? 0) * 2, y: (begun?.y ?? 0) + 10 })
  await page.mouse.up()
  await page.getByText('“试验 0”已改排').waitFor()
  const moved = (await read(page, `instrument_booking/records/${first}`)).data
  expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(2 * 3_600_000)
  expect(moved.start > at(3)).toBe(true)

  await page.goto(`${url}/ratioview/config/instrument_booking/${table.app}`)
  await page.getByRole('switch', { name: '无权查看的记录' }).click()
  await page.getByRole('button', { name: '发布规则' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('规则已发布').waitFor()
  const { table: now } = await read(page, 'instrument_booking')
  expect(now.bookings[0]).not.toHaveProperty('showsHidden')
})
