import type { Lang } from '@gantry/base/shared'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { demoPassword } from './fixtures.ts'

interface Visit {
  /** `admin` when absent. */
  readonly login?: string
  /** Chinese when absent. */
  readonly lang?: Lang
  readonly skin?: string
  readonly width?: number
}

/** A window of somebody who is signed in to the demo; whoever asks for it closes it. */
export const signedIn = async (
  browser: Browser,
  url: string,
  { login = 'admin', lang = 'zh-CN', skin = 'dawnBlue', width = 1440 }: Visit = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: lang === 'en' ? 'en-GB' : lang,
  })
  await context.addInitScript(
    ([lang, skin]) => {
      localStorage.setItem('lang', lang ?? '')
      localStorage.setItem('skin', skin ?? '')
    },
    [lang, skin],
  )
  const answer = await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login, password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`${login} could not sign in: ${await answer.text()}`)
  return context
}

/** A page of somebody who is signed in to the demo, until the test is over. */
export const enter = async (browser: Browser, url: string, visit: Visit = {}): Promise<Page> => {
  const context = await signedIn(browser, url, visit)
  onTestFinished(() => context.close())
  return context.newPage()
}

/** The id of the demo's application. */
export const demoApp = async ({ request }: BrowserContext | Page, url: string): Promise<string> => {
  const { data } = await (await request.get(`${url}/space-demo/api/apps`)).json()
  return data[0].id
}

/** Opens the list of the demo's work orders and waits for its rows. */
export const toWorkOrders = async (page: Page, url: string, query = ''): Promise<void> => {
  await page.goto(`${url}/space-demo/app/!/work_order/${await demoApp(page, url)}${query}`)
  await page.locator('.rl-row, .rf').first().waitFor()
}

/** Opens the demo's work orders in the designer. */
export const toDesigner = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/form/app/setting/!/form/${await demoApp(page, url)}/draft/work_order`)
}
