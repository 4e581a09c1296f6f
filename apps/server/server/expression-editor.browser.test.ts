import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

const openEditor = async (lang: 'zh-CN' | 'en', viewport = { width: 1440, height: 900 }) => {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(chosen => localStorage.setItem('lang', chosen), lang)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${url}/dev/kit?skin=dawnBlue&part=expression`)
  const code = page.locator('.ex .cm-content')
  await code.click({ timeout: 90_000 })
  await page.keyboard.press('Control+a')
  return { page, code, close: () => context.close() }
}

/** Asks again until it is so, on however slow a machine. */
const until = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 40_000 })

/** The expression as it is stored, which the kit shows to nobody. */
const stored = (page: Page) => page.locator('[data-stored]')
/** The list takes no key while what was typed last is still looked up. */
const offered = (page: Page) =>
  page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled) li')
const result = (page: Page) => page.locator('.ex-tried output')

it('fields, options and functions are offered, and the text keeps ids', { timeout: 180_000 }, async () => {
  const { page, code, close } = await openEditor('zh-CN')
  await page.keyboard.type('if gzlb')
  await until(() => offered(page).first().textContent()).toContain('故障类别')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' = ')
  await until(() => offered(page).first().textContent()).toContain('密封泄漏')
  await page.keyboard.press('Tab')
  await page.keyboard.type(' then ROU')
  await until(() => offered(page).first().textContent()).toContain('ROUND')
  await page.keyboard.press('Enter')
  await until(() => page.locator('.ex-signature .now').textContent()).toContain('n')
  await page.keyboard.type('费用')
  await until(() => offered(page).first().textContent()).toContain('费用(元)')
  await page.keyboard.press('Enter')
  await page.keyboard.type('， 1')
  await until(() => page.locator('.ex-signature .now').textContent()).toContain('scale')
  await page.keyboard.press('End')
  await page.keyboard.type(' else 0')
  await until(() => stored(page).getAttribute('data-stored')).toBe(
    'if fault = "seal" then ROUND(cost， 1) else 0',
  )
  await until(() => result(page).textContent()).toBe('480')
  expect(await code.locator('.ex-field').allTextContents()).toEqual(['故障类别', '费用(元)'])

  // Tab leaves the editor when nothing is offered, and a row of the palette is one Enter away.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await code.evaluate(element => element.contains(document.activeElement))).toBe(false)
  await close()
})

it('a Chinese input method composes undisturbed, and what it writes is completed by any part', {
  timeout: 180_000,
}, async () => {
  const { page, code, close } = await openEditor('zh-CN')
  await page.keyboard.press('Delete')
  const input = await page.context().newCDPSession(page)
  const compose = async (letters: string) => {
    for (let end = 1; end <= letters.length; end++)
      await input.send('Input.imeSetComposition', {
        text: letters.slice(0, end),
        selectionStart: end,
        selectionEnd: end,
      })
  }
  await page.keyboard.insertText('1 + ')
  await until(() => stored(page).getAttribute('data-stored')).toBe('1 + ')
  await compose('yongs')
  await until(() => code.textContent()).toBe('1 + yongs')
  // Longer than completion and the pointing out of mistakes wait.
  await page.evaluate(() => new Promise(done => setTimeout(done, 800)))
  expect(await offered(page).count()).toBe(0)
  expect(await page.locator('.cm-lintRange-error').count()).toBe(0)
  expect(await stored(page).getAttribute('data-stored')).toBe('1 + ')

  await input.send('Input.insertText', { text: '用' })
  await until(() => offered(page).first().textContent()).toContain('费用(元)')
  await page.keyboard.press('Enter')
  await until(() => stored(page).getAttribute('data-stored')).toBe('1 + cost')
  await until(() => result(page).textContent()).toBe('481')
  await close()
})

it('help, mistakes and the sample are at hand', { timeout: 180_000 }, async () => {
  const { page, code, close } = await openEditor('en')
  await page.keyboard.insertText('sum(parts.qty) + cost')
  await until(() => result(page).textContent()).toBe('494')
  await page.getByLabel('Quantity, row 1').fill('3')
  await until(() => result(page).textContent()).toBe('495')
  await page.getByRole('button', { name: 'Back to the sample' }).click()
  await until(() => result(page).textContent()).toBe('494')

  await code.locator('.ex-function').hover()
  await until(() => page.locator('.cm-tooltip-hover').textContent()).toContain('The sum of the items')
  await code.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' + closd')
  await until(() => page.locator('.ex-result').textContent()).toBe(
    'There is no “closd”. Did you mean “Closed”?',
  )
  expect(await code.locator('.cm-lintRange-error').allTextContents()).toEqual(['closd'])
  expect(await result(page).textContent()).toBe('—')
  await until(() => page.locator('.ex-mend').textContent()).toBe('Write “Closed”')
  await page.locator('.ex-mend').click()
  await until(() => code.textContent()).toContain(' + Closed')
  await page.keyboard.press('Control+z')
  await until(() => code.textContent()).toContain(' + closd')
  await page.keyboard.press('Control+z')
  await until(() => result(page).textContent()).toBe('494')

  await page.getByRole('button', { name: 'Functions' }).click()
  const search = page.getByLabel('Search by name')
  await search.fill('median')
  await search.press('ArrowDown')
  await until(() => page.locator('.ex-detail').textContent()).toContain('median(')
  await code.click()
  await page.keyboard.press('Control+a')
  await page.locator('.ex-items button').first().press('Enter')
  await until(() => stored(page).getAttribute('data-stored')).toBe('median(sum(parts.qty) + cost)')
  await close()
})

it('on a phone everything stands below, and a million letters pasted are one sentence', {
  timeout: 180_000,
}, async () => {
  const { page, close } = await openEditor('en', { width: 390, height: 844 })
  const box = await page.locator('.ex').boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  const [code, palette] = await Promise.all([
    page.locator('.ex-code').boundingBox(),
    page.locator('.ex-palette').boundingBox(),
  ])
  expect(palette?.y).toBeGreaterThan((code?.y ?? 0) + (code?.height ?? 0))

  await page.keyboard.insertText('amount + '.repeat(111_112))
  await expect.poll(() => page.locator('.ex-result').textContent()).toContain('at most 10000')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('1 + 1')
  await until(() => result(page).textContent()).toBe('2')
  await close()
})
