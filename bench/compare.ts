import { databaseCpu, postmasterOf } from './cpu.ts'

interface Cost {
  node: number
  database: number
  readonly times: number[]
}

interface Rounds {
  /** Folder of the database. */
  readonly folder: string
  readonly rounds: number
  readonly blocks?: number
}

/**
 * Asks each way in turn, in blocks, so that all of them meet the machine as it is, and prints a line for each with its ratio to the
 * first; CPU is that of Node and PostgreSQL.
 */
export const compare = async (
  { folder, rounds, blocks = 10 }: Rounds,
  ways: Readonly<Record<string, (round: number) => Promise<unknown>>>,
): Promise<void> => {
  const postmaster = postmasterOf(folder)
  const costs = new Map(
    Object.keys(ways).map((name): [string, Cost] => [name, { node: 0, database: 0, times: [] }]),
  )
  const block = Math.max(1, Math.floor(rounds / blocks))
  for (let at = -1; at < blocks; at++)
    for (const [name, way] of Object.entries(ways)) {
      const [node, database] = [process.cpuUsage(), databaseCpu(postmaster)]
      const times: number[] = []
      for (let round = 0; round < block; round++) {
        const began = performance.now()
        await way((at + 1) * block + round)
        times.push(performance.now() - began)
      }
      const used = process.cpuUsage(node)
      const cost = costs.get(name)
      if (at < 0 || !cost) continue
      cost.node += (used.user + used.system) / 1_000
      cost.database += databaseCpu(postmaster) - database
      cost.times.push(...times)
    }
  const [base] = costs.values()
  const cpuOf = (cost: Cost | undefined) => (cost ? (cost.node + cost.database) / cost.times.length : 0)
  for (const [name, cost] of costs) {
    const { node, database, times } = cost
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
    const each = (cpu: number) => (cpu / times.length).toFixed(1)
    console.log(
      `${name.padEnd(34)} ${cpuOf(cost).toFixed(1).padStart(7)} ms of CPU (Node ${each(node)}, PostgreSQL ${each(database)}) ${(cpuOf(cost) / (cpuOf(base) || 1)).toFixed(2).padStart(6)}   p50 ${at(0.5)}  p95 ${at(0.95)} ms`,
    )
  }
}
