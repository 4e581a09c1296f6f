/** Open and idle connections of a pool, requests that wait for one, and how many it may open. */
export interface PoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly most: number
}

/** A process as it was at its last heartbeat. */
export interface ServerProcess {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly roles: readonly string[]
  readonly version: string
  readonly startedAt: string
  /** Seconds since its last heartbeat. */
  readonly silent: number
  /** Bytes of memory in use. */
  readonly memory: number
  readonly pool: PoolState
}

/** The last run of a schedule. */
export interface ScheduleRun {
  readonly name: string
  readonly cron: string
  /** Null: it has not run yet. */
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** Seconds for which it has been running; null: it is not. */
  readonly running: number | null
  /** The message of its failure; null: it succeeded. */
  readonly error: string | null
}

/** A statement that PostgreSQL has recorded, without its values. */
export interface SlowStatement {
  readonly text: string
  readonly calls: number
  /** Milliseconds. */
  readonly mean: number
  readonly most: number
}

/** Figures of a running installation. Ages are in seconds, null where there is nothing. */
export interface Vitals {
  readonly database: {
    readonly bytes: number
    readonly connections: number
    readonly mostConnections: number
    /** Age of the oldest open transaction of the product. */
    readonly longestTransaction: number | null
    /** Connections that wait for a lock. */
    readonly blocked: number
  }
  readonly jobs: {
    readonly waiting: number
    readonly running: number
    /** Entries of the queue whose attempts are used up. */
    readonly givenUp: number
    readonly oldest: number | null
    /** Jobs of people that failed within 24 hours. */
    readonly failed: number
  }
  readonly delivery: {
    readonly waiting: number
    readonly queued: number
    readonly failing: number
    readonly parked: number
    readonly oldest: number | null
  }
  readonly schedules: readonly ScheduleRun[]
  readonly processes: readonly ServerProcess[]
  /** Bytes; null: the data folder cannot be read. */
  readonly disk: { readonly free: number; readonly size: number } | null
  readonly backup: { readonly madeAt: string; readonly age: number } | null
  /** Null: PostgreSQL records no statements. */
  readonly statements: readonly SlowStatement[] | null
}
