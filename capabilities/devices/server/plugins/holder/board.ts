import { type Kernel, type LaterWrites, platform, sql, writeLater } from '@gantry/kernel/server'
import type { ToldProblem } from '../../../shared/plugins/told.ts'
import { type Line, mostLines, writeLines } from '../connections/connection-log.ts'

/** What the holder knows of a connection. */
export interface Status {
  readonly state: 'connecting' | 'running' | 'failing'
  readonly problem: ToldProblem | null
  readonly silent: number
  readonly lastValueAt: Date | null
  readonly valuesMinute: number
}

/** Milliseconds in which states and lines gather before they are written together. */
const writeAfter = 500

interface Noted extends Status {
  readonly space: string
  readonly connection: string
}

/** Writes states and lines of all connections of a process, each time in a few statements. */
export interface Board {
  note(space: string, connection: string, status: Status): void
  line(line: Line): void
  /** Writes what has gathered. */
  write(): Promise<void>
}

export const createBoard = (kernel: Kernel, holder: string): Board => {
  const statuses = new Map<string, Noted>()
  const lines = new Map<string, Line[]>()

  const gather = (line: Line): void => {
    const gathered = lines.get(keyOf(line)) ?? []
    gathered.push(line)
    // Older ones would be dropped as soon as they were written.
    if (gathered.length > mostLines) gathered.shift()
    lines.set(keyOf(line), gathered)
  }

  const write = async (): Promise<void> => {
    const noted = [...statuses.values()]
    const added = [...lines.values()].flat()
    statuses.clear()
    lines.clear()
    try {
      if (noted.length > 0) await writeStatuses(kernel, holder, noted)
      await writeLines(platform(kernel), added)
    } catch (error) {
      // Written with the next attempt, except states that have a newer one.
      for (const each of noted) if (!statuses.has(keyOf(each))) statuses.set(keyOf(each), each)
      const newer = [...lines.values()].flat()
      lines.clear()
      for (const each of [...added, ...newer]) gather(each)
      throw error
    }
  }
  const later: LaterWrites = writeLater(kernel, { what: 'states of connections', after: writeAfter, write })

  return {
    note: (space, connection, status) => {
      statuses.set(keyOf({ space, connection }), { space, connection, ...status })
      later.soon()
    },
    line: line => {
      gather(line)
      later.soon()
    },
    write: later.now,
  }
}

const keyOf = ({ space, connection }: Pick<Noted, 'space' | 'connection'>): string => `${space} ${connection}`

/** Only the holder of a connection tells its state. */
const writeStatuses = (kernel: Kernel, holder: string, noted: readonly Noted[]): Promise<unknown> =>
  platform(kernel).run(sql`
    update gantry.device_connection_state s set state = n.state,
      since = case when s.state = n.state and s.problem ->> 'code' is not distinct from n.problem::jsonb ->> 'code' then s.since else now() end,
      down_since = case when n.state <> 'running' then coalesce(s.down_since, now()) end, problem = n.problem::jsonb, silent = n.silent, values_minute = n.values_minute,
      last_value_at = greatest(s.last_value_at, n.last_value_at)
    from unnest(${noted.map(({ space }) => space)}::text[], ${noted.map(({ connection }) => connection)}::uuid[],
      ${noted.map(({ state }) => state)}::text[],
      ${noted.map(({ problem }) => (problem ? JSON.stringify(problem) : null))}::text[],
      ${noted.map(({ silent }) => silent)}::int[], ${noted.map(({ valuesMinute }) => valuesMinute)}::int[],
      ${noted.map(({ lastValueAt }) => lastValueAt?.toISOString() ?? null)}::timestamptz[])
      as n (space, connection, state, problem, silent, values_minute, last_value_at)
    where s.space = n.space and s.connection = n.connection and s.holder = ${holder}::uuid`)
