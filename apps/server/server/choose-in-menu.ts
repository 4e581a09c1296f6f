import type { Locator, Page } from 'playwright-core'

/** Chooses an entry of a menu, and waits for what it leads to. */
export const chooseInMenu = async (
  page: Page,
  menu: Locator,
  entry: string,
  there: Locator,
): Promise<void> => {
  await menu.click()
  await page.getByRole('menuitem', { name: entry }).click()
  await there.waitFor()
}
