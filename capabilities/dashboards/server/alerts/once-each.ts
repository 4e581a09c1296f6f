import type { Executor, Result, Statement } from '@gantry/kernel/server'

/**
 * Runs equal statements once. Readers whose rights are the same ask the same statement and share its answer; readers with other
 * rights have another statement. Only for reads at one moment: it lives as long as one alert is computed.
 */
export const onceEach = (db: Executor): Executor => {
  const known = new Map<string, Promise<Result<object>>>()
  return {
    run: <Row extends object>(statement: Statement): Promise<Result<Row>> => {
      const key = JSON.stringify([statement.text, statement.values])
      const answer = known.get(key) ?? db.run<object>(statement)
      known.set(key, answer)
      // The same statement has the same rows.
      return answer as Promise<Result<Row>>
    },
  }
}
