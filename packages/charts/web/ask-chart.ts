import { ApiError, call, currentSpace } from '@gantry/client/web'
import type { Chart } from '../shared/chart.ts'
import { type AnsweredChart, answerCharts } from '../shared/contract.ts'

interface Waiting {
  readonly chart: Chart
  resolve(answer: AnsweredChart): void
  reject(error: unknown): void
}

/** Milliseconds in which the charts of a page are gathered. */
const gather = 12
/**
 * Requests at once for the charts of a page: browsers open six connections, and lists beside the charts need some. The server
 * computes the charts of a request one after another.
 */
const lanes = 3

let waiting: Waiting[] = []

const send = async (asked: readonly Waiting[], space: string | null): Promise<void> => {
  try {
    const charts = asked.map(({ chart }) => chart)
    const { data } = await call(answerCharts, { charts }, space === null ? {} : { space })
    asked.forEach(({ resolve, reject }, at) => {
      const answer = data[at]
      if (answer) resolve(answer)
      else reject(new Error('a chart has no answer'))
    })
  } catch (error) {
    // One that is refused as a whole, as a chart of an older version, does not keep back the others.
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (refused && asked.length > 1) for (const each of asked) void send([each], space)
    else for (const { reject } of asked) reject(error)
  }
}

/** The answer of one chart; charts that are asked for together share a few requests. */
export const askChart = (chart: Chart): Promise<AnsweredChart> =>
  new Promise((resolve, reject) => {
    waiting.push({ chart, resolve, reject })
    if (waiting.length > 1) return
    const space = currentSpace()
    setTimeout(() => {
      const asked = waiting
      waiting = []
      for (let lane = 0; lane < lanes; lane++) {
        const own = asked.filter((_, at) => at % lanes === lane)
        if (own.length > 0) void send(own, space)
      }
    }, gather)
  })
