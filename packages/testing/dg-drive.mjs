import { createRequire } from 'node:module'
const need = createRequire('/work/wt/designs/packages/testing/package.json')
const { chromium } = need('playwright-core')
const packed = need('@sparticuz/chromium'), c = packed.default ?? packed
const origin = process.argv[2]
const browser = await chromium.launch({ executablePath: await c.executablePath(), args: c.args })
const open = async (skin, lang, width, height = 900) => {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang })
  await context.addInitScript(o => { localStorage.setItem('skin', o.skin); localStorage.setItem('lang', o.lang) }, { skin, lang })
  const r = await context.request.post(`${origin}/api/auth/sign-in`, { data: { login: 'admin', password: 'Demo-2026-pass', space: 'demo' }, headers: { origin } })
  if (!r.ok()) throw new Error(String(r.status()))
  const page = await context.newPage()
  page.setDefaultTimeout(30000)
  page.on('console', m => m.type() === 'error' && console.log('console:', m.text().slice(0, 300)))
  page.on('pageerror', e => console.log('pageerror:', String(e).slice(0, 400)))
  const apps = (await (await context.request.get(`${origin}/space-demo/api/apps`)).json()).data
  await page.goto(`${origin}/space-demo/form/app/setting/!/form/${apps[0].id}/1/work_order`)
  await page.locator('.ds-table-name').waitFor({ state: 'attached' })
  return { page, context }
}
const shot = async (page, name) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/dg-${name}.png` }); console.log(name, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) }
const part = (page, name) => page.locator('.ds-parts').getByText(name, { exact: true }).click()
const steps = {
  versions: async () => {
    const { page } = await open('dawnBlue', 'zh-CN', 1440)
    await shot(page, 'form')
    await part(page, '版本'); await page.locator('.dg-line li').first().waitFor(); await shot(page, 'versions-zh')
    await page.getByRole('button', { name: '发布', exact: true }).click(); await page.locator('.ds-publish').waitFor(); await shot(page, 'publish-zh')
    await page.locator('#ds-note').fill('泄漏量与外委费')
    await page.locator('.ant-modal-footer .ant-btn-primary').click()
    await page.getByText('已发布', { exact: true }).first().waitFor()
    await page.waitForTimeout(1500)
    await part(page, '版本'); await page.locator('.dg-line li').nth(1).waitFor(); await shot(page, 'published-zh')
    await page.locator('.dg-line li').nth(1).locator('button').first().click()
    await shot(page, 'rollback-zh')
  },
  dark: async () => {
    for (const [skin, lang, width, name] of [['deepBlack', 'en', 1440, 'en-dark'], ['deepBlack', 'en', 390, 'en-dark-390'], ['dawnBlue', 'zh-CN', 390, 'zh-390']]) {
      const { page } = await open(skin, lang, width)
      await part(page, lang === 'en' ? 'Versions' : '版本'); await page.locator('.dg-line li').first().waitFor(); await shot(page, `versions-${name}`)
    }
  },
  conflict: async () => {
    const { page, context } = await open('dawnBlue', 'zh-CN', 1440)
    const { page: other } = await open('dawnBlue', 'zh-CN', 1440)
    await page.locator('.dg-here').waitFor()
    const draw = async (page, label) => { await page.locator('.ds-table-name').click(); await page.locator('.ds-types').getByTitle('单行文本', { exact: true }).click(); await page.locator('#dp-label').fill(label); await page.waitForTimeout(2500) }
    await draw(page, '到货批次')
    await draw(other, '验收人')
    await shot(other, 'overtaken')
    await other.locator('.dg-kept').getByRole('button').click(); await other.locator('.dg-both').waitFor(); await shot(other, 'conflict-zh')
    await other.getByRole('button', { name: '合并双方' }).click(); await other.waitForTimeout(2500); await shot(other, 'merged')
    const kept = await (await context.request.get(`${origin}/space-demo/api/designs/table/work_order`)).json()
    console.log(JSON.stringify(kept.draft.body).includes('到货批次'), JSON.stringify(kept.draft.body).includes('验收人'))
  },
}
try { await steps[process.argv[3]]() } finally { await browser.close() }
