import { addErrors, type ErrorCode, type Texts } from '@gantry/base/shared'
import type {
  Consumer,
  Env,
  Job,
  Kernel,
  Migration,
  Notice,
  PresentActor,
  Queue,
  Schedule,
} from '@gantry/kernel/server'
import type { Feature, TableDef, TableId } from '@gantry/model/shared'
import type { Endpoint } from './endpoint.ts'

/** Everything a capability contributes to the server. */
export interface Capability {
  readonly name: string
  /** What an enterprise may be without: its endpoints and tables are refused in spaces where it is switched off. */
  readonly feature?: Feature
  /** SQL migrations for tables that are not record tables. */
  readonly migrations?: readonly Migration[]
  readonly tables?: readonly TableDef[]
  readonly endpoints?: readonly Endpoint[]
  readonly consumers?: readonly Consumer[]
  /** What people are told of its events. */
  readonly notices?: readonly Notice[]
  readonly jobs?: readonly Job[]
  /** Work that waits for servers outside, with workers of its own. */
  readonly queues?: readonly Queue[]
  readonly schedules?: readonly Schedule[]
  /** Its error codes and their HTTP status. */
  readonly errors?: Readonly<Partial<Record<ErrorCode, number>>>
  readonly texts?: Texts
  /** Runs after migration at each start; idempotent. */
  readonly boot?: (kernel: Kernel) => Promise<void>
  /** Resolves the person of a background job anew; only the capability that signs people in provides it. */
  readonly presentActor?: PresentActor
  /** Listens to something beside requests in processes of the role `ingest`, until stopped. */
  readonly serve?: (kernel: Kernel, env: Env) => Promise<{ stop(): Promise<void> }>
  /** Creates its part of the demo space after the organisation exists; idempotent. */
  readonly demo?: (kernel: Kernel) => Promise<void>
}

/** The capability; its error codes are known to the process from here on. */
export const defineCapability = (capability: Capability): Capability => {
  addErrors(capability.errors ?? {})
  return capability
}

/** Which tables of the product belong to a feature. */
export const featuresOfTables = (capabilities: readonly Capability[]): ReadonlyMap<TableId, Feature> =>
  new Map(
    capabilities.flatMap(({ tables = [], feature }) =>
      feature ? tables.map(({ id }) => [id, feature] as const) : [],
    ),
  )
