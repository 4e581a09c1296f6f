import type { DecodeProblem } from '../../shared/decode/index.ts'
import type { TakenValue } from './protocol-plugin.ts'

/** Values that wait while others are stored; beyond them only the newest of each point waits. */
const mostWaiting = 20_000

interface Bag {
  values: TakenValue[]
  readonly problems: Map<string, DecodeProblem>
}

type Take = (
  device: string,
  values: readonly TakenValue[],
  problems: readonly DecodeProblem[],
) => Promise<void>

/** Gathers values by device: while some are stored the next ones gather, so a slow database makes batches larger. */
export interface Gather {
  add(device: string, found: { readonly value?: TakenValue; readonly problem?: DecodeProblem }): void
}

interface Doing {
  readonly take: Take
  /** Values were left out because they waited too long. */
  thinned(): void
  /** Values could not be stored. */
  failed(error: unknown): void
}

export const createGather = ({ take, thinned, failed }: Doing): Gather => {
  let bags = new Map<string, Bag>()
  let count = 0
  let room = mostWaiting
  let isTaking = false

  const takeAll = async () => {
    while (bags.size > 0) {
      const full = bags
      bags = new Map()
      count = 0
      room = mostWaiting
      await Promise.all(
        [...full].map(([device, { values, problems }]) => take(device, values, [...problems.values()])),
      )
    }
    isTaking = false
  }

  const thinOut = () => {
    count = 0
    for (const bag of bags.values()) {
      bag.values = [...new Map(bag.values.map(value => [value.code, value])).values()]
      count += bag.values.length
    }
    room = Math.max(mostWaiting, count * 2)
    thinned()
  }

  return {
    add: (device, { value, problem }) => {
      const bag: Bag = bags.get(device) ?? { values: [], problems: new Map() }
      bags.set(device, bag)
      if (problem) bag.problems.set(problem.at ?? '', problem)
      if (value) {
        bag.values.push(value)
        count++
      }
      if (count > room) thinOut()
      if (isTaking) return
      isTaking = true
      // Values of one message arrive one after another: they are taken together.
      setImmediate(() => takeAll().catch(failed))
    },
  }
}
