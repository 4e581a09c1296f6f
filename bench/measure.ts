import type { Child } from './child.ts'
import type { Client, Reply } from './client.ts'
import { databaseCpu, processCpu } from './cpu.ts'

export interface Measured {
  readonly requests: number
  /** Milliseconds of CPU a request takes in Node and in PostgreSQL. */
  readonly node: number
  readonly database: number
  /** Milliseconds a caller waits. */
  readonly p50: number
  readonly p99: number
}

export interface Load {
  readonly seconds: number
  readonly callers: number
}

/** Sends requests by several callers for some seconds and charges the CPU used meanwhile to them. */
export const measure = async (
  server: Child,
  postmaster: number,
  client: Client,
  ask: (client: Client) => Promise<Reply>,
  load: Load,
): Promise<Measured> => {
  await callFor(client, ask, { ...load, seconds: load.seconds / 3 })
  const before = [processCpu(server.pid), databaseCpu(postmaster)] as const
  const waits = await callFor(client, ask, load)
  const after = [processCpu(server.pid), databaseCpu(postmaster)] as const
  const sorted = waits.sort((a, b) => a - b)
  return {
    requests: waits.length,
    node: (after[0] - before[0]) / waits.length,
    database: (after[1] - before[1]) / waits.length,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

const callFor = async (
  client: Client,
  ask: (client: Client) => Promise<Reply>,
  load: Load,
): Promise<number[]> => {
  const waits: number[] = []
  const until = performance.now() + load.seconds * 1_000
  const caller = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      const { status, body } = await ask(client)
      if (status >= 300 && status !== 409) throw new Error(`${status} ${body.slice(0, 300)}`)
      waits.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: load.callers }, caller))
  return waits
}
