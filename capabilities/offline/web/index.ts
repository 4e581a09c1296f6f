import type { Device, WebCapability } from '@gantry/client/web'
import type { Session } from '@gantry/model/shared'
import { lazy } from 'react'
import { isHolding } from './is-holding.ts'

export { isHolding } from './is-holding.ts'

/** Runs in a browser that holds something; nothing of it is loaded before somebody has taken a form along. */
const ask = async <T>(run: (asked: typeof import('./asked.ts')) => T | Promise<T>): Promise<T | undefined> =>
  isHolding() ? run(await import('./asked.ts')) : undefined

const tell = (error: unknown): void => console.warn('the device could not be asked', error)

/** What this browser answers while the server cannot be reached. */
export const device: Device = {
  keep: (...told) => void ask(({ keepAnswer }) => keepAnswer(...told)).catch(tell),
  answer: (...asked) => ask(({ heldAnswer }) => heldAnswer(...asked)),
}

/** Notes who is signed in: what others hold here is not shown to them. */
export const noteSignedIn = (session: Session): void =>
  void ask(asked => asked.noteSignedIn(session)).catch(tell)

/** Takes a form along. Loaded when it is first opened. */
export const TakeDialog = lazy(() => import('./page/take-dialog.tsx'))

/** Asks and forgets before a sign-out. Loaded when somebody signs out of a browser that holds something. */
export const LeaveDevice = lazy(() => import('./leave-device.tsx'))

/** Milliseconds after which the device is looked after, when the first page has been drawn. */
const rest = 1_500

/** Work without a network: forms taken along, and what is filled in meanwhile. */
export const web: WebCapability = {
  name: 'offline',
  screens: { '/{spaceUri}/offline': () => import('./page/device-page.tsx') },
  begin: () => void setTimeout(() => ask(asked => asked.startDevice()).catch(tell), rest),
}
