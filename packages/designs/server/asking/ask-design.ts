import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import type { AskedDesign, AskedKind } from '../../shared/asking/asked-design.ts'
import { membersAt, membersOf } from '../calls/outgoing-call.ts'
import { type AskCause, askDoorOf } from './ask-door.ts'

/** What a design answered for a record, and the values that gives to fields. */
interface AskedAnswer {
  readonly answer: Json
  readonly values: JsonObject
}

interface Asked {
  readonly kind: AskedKind
  readonly asked: AskedDesign
  readonly cause: AskCause
}

/**
 * Asks a design for a record, or for none.
 * @throws AppError decision.*, logic.*, request.invalid naming the inputs, outbound.answer naming the path that is missing
 */
export const askDesign = async (
  ctx: Ctx,
  { kind, asked: { design, input, answer: wanted }, cause }: Asked,
  table: TableDef,
  row: RecordRow | undefined,
): Promise<AskedAnswer> => {
  const door = askDoorOf(ctx.kernel)
  if (!door) throw new AppError(`${kind}.not_found`)
  const { value: answer } = await door.ask(ctx, {
    kind,
    design,
    input: membersOf(ctx, table, input, row),
    cause,
  })
  return { answer, values: membersAt(answer, wanted) }
}
