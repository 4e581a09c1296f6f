import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { packedChromium, testBrowser } from './browser.ts'

const browser = await testBrowser()

it('opens pages', async () => {
  const page = await browser.newPage()
  await page.setContent('<h1>龙门</h1>')
  expect(await page.textContent('h1')).toBe('龙门')
  await page.close()
})

if (process.platform === 'linux' && process.arch === 'x64')
  it('has a Chromium of its own where the system has none', { timeout: 180_000 }, async () => {
    const packed = await chromium.launch({ args: ['--no-sandbox'], ...packedChromium() })
    try {
      const page = await packed.newPage()
      await page.setContent('<h1>龙门</h1>')
      expect((await page.screenshot()).length).toBeGreaterThan(1_000)
    } finally {
      await packed.close()
    }
  })
