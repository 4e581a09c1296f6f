import type { AnyContract } from '@gantry/model/shared'

/** What this browser holds for work without a network; the capability `offline` provides it. */
export interface Device {
  /** Takes a copy of an answer whose contract says `kept`. */
  keep(contract: AnyContract, input: object, answer: unknown): void
  /** What is answered instead of the server, which cannot be reached; undefined: nothing is held. */
  answer(contract: AnyContract, input: object, space: string | null): Promise<unknown>
}

let device: Device | null = null

/** Set by the shell. */
export const setDevice = (holding: Device): void => {
  device = holding
}

export const deviceNow = (): Device | null => device

/** The service worker of the site: push messages, and the pages without a network. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/' })
