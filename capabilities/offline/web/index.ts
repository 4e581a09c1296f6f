import type { Device, WebCapability } from '@gantry/client/web'
import { lazy } from 'react'
import { isHolding } from './holding.ts'

export { isHolding, noteSignedIn } from './holding.ts'

/** What this browser holds; nothing of it is loaded before somebody has taken a form along. */
export const device: Device = {
  keep: (contract, input, answer) => {
    if (!isHolding()) return
    import('./answers.ts')
      .then(({ keepAnswer }) => keepAnswer(contract, input, answer))
      .catch(error => console.warn('an answer could not be kept on this device', contract.path, error))
  },
  answer: async (...asked) => (isHolding() ? (await import('./answers.ts')).heldAnswer(...asked) : undefined),
}

/** Takes a form along. Loaded when it is first opened. */
export const TakeDialog = lazy(() => import('./page/take-dialog.tsx'))

/** Asks before entries that have not arrived are lost. Loaded when somebody signs out whose entries wait. */
export const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** How many entries of whoever is signed in have not arrived. */
export const waitingEntries = async (): Promise<number> =>
  isHolding() ? (await import('./leave.ts')).countWaiting() : 0

/** At sign-out: deletes the keys of an account, and everything they sealed. */
export const forgetDevice = async (account: string): Promise<void> => {
  if (isHolding()) await (await import('./leave.ts')).forget(account)
}

/** Milliseconds after which the device is looked after, when the first page has been drawn. */
const rest = 1_500

/** Work without a network: forms taken along, and what is filled in meanwhile. */
export const web: WebCapability = {
  name: 'offline',
  screens: { '/{spaceUri}/offline': () => import('./page/device-page.tsx') },
  frame: () => import('./frame.tsx'),
  begin: () => {
    if (isHolding())
      setTimeout(() => void import('./start.ts').then(({ startDevice }) => startDevice()), rest)
  },
}
