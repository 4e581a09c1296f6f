import { AppError } from '@gantry/base/shared'
import { answerAll } from '@gantry/charts/server'
import type { ChartAnswer } from '@gantry/charts/shared'
import { memberActors } from '@gantry/identity/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { ChartDesign } from '../../shared/chart-design.ts'
import { openedChart } from '../answerers.ts'
import { onceEach } from './once-each.ts'

/** A person with the answer of a chart as that person sees it now. */
export interface Reader {
  readonly person: string
  readonly ctx: Ctx
  readonly answer: ChartAnswer
}

/** Errors of a chart that is closed to a person, or cannot be computed for that person. */
const closed = ['analysis.not_found', 'table.not_found', 'permission.denied']

/**
 * The people who may read a chart now, each with the figures of the records that person may read; the others are left out. People
 * whose rights make the same statement share it.
 */
export const chartReaders = async (
  ctx: Ctx,
  design: ChartDesign,
  people: readonly string[],
  timeZone: string,
): Promise<readonly Reader[]> => {
  const members = await memberActors(ctx, sql`m.id = any(${[...people]}::uuid[])`, people.length)
  const db = onceEach(ctx.db)
  const readers: Reader[] = []
  for (const { active, actor } of members) {
    if (!active) continue
    const own: Ctx = { ...ctx, actor: { ...actor, timeZone }, request: {}, db }
    const answer = await answerFor(own, design)
    if (answer) readers.push({ person: actor.personId, ctx: own, answer })
  }
  return readers
}

const answerFor = async (reader: Ctx, design: ChartDesign): Promise<ChartAnswer | null> => {
  try {
    await openedChart(reader, design)
  } catch (error) {
    if (error instanceof AppError && closed.includes(error.code)) return null
    throw error
  }
  const [answered] = await answerAll(reader, [design.chart])
  return answered && 'answer' in answered ? answered.answer : null
}
