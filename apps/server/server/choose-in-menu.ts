import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Chooses from a menu until what it leads to is there: on a busy machine a press in a menu was now and then without effect, and
 * a person presses again.
 */
export const chooseInMenu = async (
  page: Page,
  menu: Locator,
  entry: string,
  there: Locator,
): Promise<void> => {
  const item = page.getByRole('menuitem', { name: entry })
  await expect
    .poll(
      async () => {
        if (await there.isVisible()) return true
        if (!(await item.isVisible())) await menu.click()
        await item.click()
        for (let waited = 0; waited < 50 && !(await there.isVisible()); waited++)
          await page.waitForTimeout(100)
        return there.isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}
