import type { Texts } from '@gantry/base/shared'
import type { Consumer, Job, Kernel, Migration, Schedule } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { Endpoint } from './endpoint.ts'

/** Everything one ability of the product brings to the server, as a value that boot puts together. */
export interface Capability {
  readonly name: string
  /** SQL of its own, for what is no table of records. */
  readonly migrations?: readonly Migration[]
  readonly tables?: readonly TableDef[]
  readonly endpoints?: readonly Endpoint[]
  readonly consumers?: readonly Consumer[]
  readonly jobs?: readonly Job[]
  readonly schedules?: readonly Schedule[]
  readonly texts?: Texts
  /** Runs once after migration at each boot; idempotent. */
  readonly boot?: (kernel: Kernel) => Promise<void>
  /** Its part of the demo space, made after the organisation is there; does nothing when it is made already. */
  readonly demo?: (kernel: Kernel) => Promise<void>
}

export const defineCapability = (capability: Capability): Capability => capability
