import AxeBuilder from '@axe-core/playwright'
import { builtPages, testBrowser } from '@gantry/testing/server'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url } = await productApp(await builtPages())
const browser = await testBrowser()

interface Visit {
  readonly as: string | null
  readonly path: string
  /** What stands on the page when it is there. */
  readonly there: string
  readonly act?: (page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()

/** The screens of the shell, of identity and of operations, with their dialogs and menus. */
const visits: readonly Visit[] = [
  { as: null, path: '/login', there: 'h1' },
  {
    as: null,
    path: '/login',
    there: 'h1',
    act: async page => {
      await page.locator('button[type=submit]').click()
      await page.locator('.hint.err').first().waitFor()
    },
  },
  { as: null, path: '/entRegist', there: 'h1' },
  { as: null, path: '/entRegist?join=1', there: 'h1' },
  { as: null, path: '/loginMiddle?token=used', there: 'h1' },
  { as: null, path: '/toLanguage', there: 'h1' },
  { as: 'user', path: '/toJurisdiction?page=%2Froot%2Foplog', there: '.who' },
  { as: 'user', path: '/nowhere', there: '.state' },
  { as: 'user', path: '/space-demo/qChat', there: '.qc-rooms' },
  { as: 'user', path: '/space-demo/home/modifyPassword', there: 'form' },
  {
    as: 'admin',
    path: '/space-demo/appcenter',
    there: '.ac-apps',
    act: async page => {
      await page.locator('.me').click()
      await page.getByText('退出登录').waitFor()
    },
  },
  {
    as: 'admin',
    path: '/space-demo/appcenter',
    there: '.ac-apps',
    act: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  { as: 'admin', path: '/space-demo/sysop/structure', there: '.os-node' },
  {
    as: 'admin',
    path: '/space-demo/sysop/structure',
    there: '.os-node',
    act: async page => {
      await page.getByRole('button', { name: '新建成员' }).click()
      await dialog(page)
    },
  },
  { as: 'admin', path: '/space-demo/sysop/roleManage', there: '[role=row]' },
  { as: 'admin', path: '/space-demo/sysop/enterUserRegist', there: '.jr-invite' },
  { as: 'root', path: '/root/systemConfig', there: '.ops-checks' },
  { as: 'root', path: '/root/systemConfig?part=settings', there: '.ops-setting' },
  {
    as: 'root',
    path: '/root/oplog',
    there: '.log-line',
    act: async page => {
      await page.getByRole('button', { name: '校验日志链' }).click()
      await page.getByText('日志完整').waitFor()
    },
  },
]

/**
 * All rules in a light skin, and in a dark one what skins make: the colours. The colours of all nine are compared without a browser in
 * `packages/ui/shared/skins.test.ts`. An open menu belongs to no landmark.
 */
const skins = ['dawnBlue', 'deepBlack'] as const
const rulesOf = (page: Page, skin: string): AxeBuilder => {
  // Without a page of its own for each result, which only frames of other origins need.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  return skin === skins[0] ? axe.disableRules('region') : axe.withRules('color-contrast')
}

/** As when the skin is chosen in another tab. */
const wear = (page: Page, skin: string): Promise<void> =>
  page.evaluate(newValue => {
    localStorage.setItem('skin', newValue)
    document.documentElement.dataset.skin = newValue
    dispatchEvent(new StorageEvent('storage', { key: 'skin', newValue }))
  }, skin)

/** What is fading has no colours of its own yet. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(each => each.playState !== 'running'))

it.each([
  ['a stranger', null],
  ['a member', 'user'],
  ['an administrator', 'admin'],
  ['root', 'root'],
])(
  'everybody can use the screens of the shell, of identity and of operations that %s sees, in a light and a dark skin',
  { timeout: 400_000 },
  async (_who, as) => {
    const found: string[] = []
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    if (as)
      await context.request.post(`${url}/api/auth/sign-in`, {
        data: { login: as, password: demoPassword, space: 'demo' },
        headers: { origin: url },
      })
    const page = await context.newPage()
    await page.addInitScript(name => localStorage.setItem('skin', name), skins[0])
    for (const visit of visits.filter(each => each.as === as)) {
      await page.goto(url + visit.path)
      await page.locator(visit.there).first().waitFor()
      await visit.act?.(page)
      for (const skin of skins) {
        await wear(page, skin)
        await settled(page)
        const { violations } = await rulesOf(page, skin).analyze()
        for (const { id, nodes } of violations)
          found.push(
            `${visit.path} ${skin} ${id}: ${nodes
              .map(node => node.html.slice(0, 200))
              .slice(0, 3)
              .join(' ')}`,
          )
      }
    }
    await context.close()
    expect(found).toEqual([])
  },
)
