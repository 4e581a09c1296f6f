import type { DesignAnswer } from '@gantry/designer/shared'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from './fixtures.ts'

export interface OpenDesigner {
  readonly page: Page
  /** What the server says of the work orders' design, as its administrator. */
  read(): Promise<DesignAnswer>
  /** Presses publish, and once more in the dialog. */
  publish(): Promise<void>
  close(): Promise<void>
}

/** The designer of the work orders on a wide screen, in Chinese, as the administrator of the demo space sees it. */
export const openDesigner = async (browser: Browser, url: string): Promise<OpenDesigner> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript(`localStorage.setItem('lang', 'zh-CN')`)
  await context.request.post(`${url}/api/auth/sign-in`, {
    data: { login: 'admin', password: demoPassword, space: 'demo' },
    headers: { origin: url },
  })
  const { data: apps } = await (await context.request.get(`${url}/space-demo/api/apps`)).json()
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(`${url}/form/app/setting/!/form/${apps[0].id}/draft/work_order`)
  return {
    page,
    read: async () => (await context.request.get(`${url}/space-demo/api/design/tables/work_order`)).json(),
    publish: async () => {
      await page.locator('.topbar .ant-btn-primary:not([disabled])').click()
      await page.locator('.ant-modal .ant-btn-primary:not([disabled])').click()
    },
    close: () => context.close(),
  }
}
