import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { enter } from './enter.ts'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('two people write to each other: text, an answer, a picture, a card, and what is read', async () => {
  const [ann, ben] = await Promise.all([enter(browser, url), enter(browser, url, { login: 'user' })])
  await Promise.all([ann.goto(`${url}/space-demo/qChat`), ben.goto(`${url}/space-demo/qChat`)])
  const room = (page: typeof ann, name: string) => page.locator('.qc-rooms button', { hasText: name })
  await room(ann, '周敏').click()
  const write = ann.locator('.qc-write textarea')
  await write.fill('请看这台泵')
  await write.press('Enter')
  await ann.getByText('未读', { exact: true }).waitFor()

  // The list of the other counts it without being asked, until it is read.
  await room(ben, '沈佳怡').locator('.badge').waitFor()
  await room(ben, '沈佳怡').click()
  const said = ben.locator('.qc-message', { hasText: '请看这台泵' })
  await said.hover()
  await said.getByRole('button', { name: '回复' }).click()
  await ben.locator('.qc-write textarea').fill('马上去')
  await ben.locator('.qc-write textarea').press('Enter')
  const answer = ann.locator('.qc-message', { hasText: '马上去' })
  await answer.locator('.qc-quote', { hasText: '请看这台泵' }).waitFor()
  await ann.getByText('已读', { exact: true }).waitFor()

  const file = { name: 'pump.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await ben.locator('.qc-write input[type=file]').setInputFiles(file)
  const shown = ann.locator('.qc-picture img')
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate(each => (each as HTMLImageElement).naturalWidth), { timeout: 10_000 })
    .toBeGreaterThan(0)

  await ben.getByRole('button', { name: '发送记录卡片' }).click()
  await ben.getByPlaceholder('输入记录的编号或名称').fill('循环')
  await ben.locator('.qc-records section', { hasText: '维修工单' }).locator('li button').first().click()
  await ann.locator('.qc-card').last().getByText('打开记录').waitFor()
})
