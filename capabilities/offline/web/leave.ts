import { forgetAccount } from './holding.ts'
import { isHolding } from './is-holding.ts'
import { countOpen } from './queue/entries.ts'
import { boxNow } from './start.ts'
import { destroyBox } from './store/box.ts'
import { dropPageFiles } from './take/page-files.ts'

/** How many entries of whoever is signed in have not arrived. */
export const countWaiting = async (): Promise<number> => {
  const box = await boxNow()
  return box ? countOpen(box) : 0
}

/** Deletes the keys of an account in all its spaces and everything they sealed; with the last one, also the cached pages. */
export const forget = async (account: string): Promise<void> => {
  for (const owner of forgetAccount(account)) await destroyBox(owner)
  if (!isHolding()) await dropPageFiles()
}
