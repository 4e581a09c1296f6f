import { AppError, type Json } from '@gantry/base/shared'
import { type AskCause, askDoorOf } from '@gantry/designs/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { PublishedApi } from '../../shared/api.ts'
import { type Answered, type ApiCall, bodyObject } from './call.ts'
import { answerFigures, answerFromTable } from './from-table.ts'

/**
 * Answers a call of an interface with the rights of `ctx`; the interface narrows them and never widens.
 * @throws AppError
 */
export const perform = async (
  ctx: Ctx,
  { source }: PublishedApi,
  call: ApiCall,
  cause: AskCause = 'interface',
): Promise<Answered> => {
  if (source.kind === 'table') return answerFromTable(ctx, source, call)
  if (source.kind === 'figures') return answerFigures(ctx, source, call)
  if (call.method !== 'POST' || call.record !== undefined)
    throw new AppError('gateway.operation', { method: call.method })
  const { kind, design } = source
  const door = askDoorOf(ctx.kernel)
  if (!door) throw new AppError(`${kind}.not_found`)
  const { value, release } = await door.ask(ctx, { kind, design, input: bodyObject(call.body), cause })
  return { status: 200, text: JSON.stringify({ value, release }) }
}

/** Whether a call may change something. */
export const mayWrite = ({ source }: PublishedApi, { method }: ApiCall): boolean =>
  source.kind === 'logic' || (source.kind === 'table' && method !== 'GET')

/** Answers a call and rolls back what it did. @throws AppError */
export const performDry = async (ctx: Ctx, api: PublishedApi, call: ApiCall): Promise<Answered> => {
  const nothing = new Error('rolled back')
  let answer: Answered | null = null
  try {
    await inTransaction(ctx, async tx => {
      answer = await perform(tx, api, call, 'trial')
      throw nothing
    })
  } catch (error) {
    if (error !== nothing) throw error
  }
  if (answer === null) throw new AppError('gateway.not_found')
  return answer
}

/** The body of an answer for people to look at. */
export const parsed = (text: string): Json => JSON.parse(text) as Json
