import AxeBuilder from '@axe-core/playwright'
import { builtPages, testBrowser } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

// The colours of all skins are held by a test of their own; a light and a dark one stand for the parts.
it.each(['dawnBlue', 'dreamPurple'])(
  'everybody can use the shared parts in %s',
  { timeout: 180_000 },
  async skin => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`${url}/dev/kit?skin=${skin}`)
    await page.locator('.kit-col .sk-row').first().waitFor()
    // Parts whose code comes later are parts too.
    await page.locator('.kit-col .cm-content').first().waitFor()
    await expect.poll(() => page.locator('.kit-col .f-wait').count(), { timeout: 60_000 }).toBe(0)
    // What cannot be used now need not be read easily (WCAG 1.4.3); the chosen options of a disabled select do not say so.
    const axe = new AxeBuilder({ page }).include('.kit-col').exclude('.ant-select-disabled')
    // All rules in one skin, and in the others what skins make: the colours.
    const { violations } = await (skin === 'dawnBlue' ? axe : axe.withRules('color-contrast')).analyze()
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(node => node.html)
            .slice(0, 3)
            .join(' ')}`,
      ),
    ).toEqual([])
    await context.close()
  },
)
