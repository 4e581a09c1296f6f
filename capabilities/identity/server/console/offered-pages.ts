import { contractsOf } from '@gantry/http/server'
import type { Kernel } from '@gantry/kernel/server'
import {
  type AnyContract,
  consoleActionOf,
  consoleActions,
  consolePages,
  pagesCalling,
} from '@gantry/model/shared'
import type { OfferedPage } from '../../shared/index.ts'

/** Contracts that a page can open: those for administrators, or for everybody who is signed in, of a space. */
const canBeOpened = ({ scope, can }: AnyContract): boolean =>
  scope === 'space' && can !== 'public' && (can === 'signed-in' || can.includes('admin'))

const made = new WeakMap<Kernel, readonly OfferedPage[]>()

/** The console pages with what their endpoints do, made from the contracts that this server answers. */
export const offeredPages = (kernel: Kernel): readonly OfferedPage[] => {
  const known = made.get(kernel)
  if (known) return known
  const found = new Map<string, Set<string>>(consolePages.map(({ path }) => [path, new Set<string>()]))
  for (const contract of contractsOf(kernel))
    if (canBeOpened(contract) || contract.page !== undefined)
      for (const { path } of pagesCalling(contract)) found.get(path)?.add(consoleActionOf(contract))
  const offered = consolePages.map(({ path }): OfferedPage => {
    const actions = found.get(path)
    return { path, actions: consoleActions.filter(action => actions?.has(action)) }
  })
  made.set(kernel, offered)
  return offered
}
