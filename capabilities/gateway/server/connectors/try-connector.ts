import { AppError, type Json } from '@gantry/base/shared'
import { checkDesign, requireDesignerOf } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { connectorOf } from '../../shared/connectors/connector.ts'
import type { TriedRequest, tryConnector as tryContract } from '../../shared/connectors/contract.ts'
import { mapAnswer, prepare } from './prepare.ts'
import { send } from './send.ts'

/** Characters of an answer a designer is shown. */
const shown = 4_000

/**
 * Sends a request of a connector as it is drawn, once and past its breaker; refusals are answers too.
 * @throws AppError permission.denied where the caller may not design it; request.invalid for a body or parameters that are none
 */
export const tryConnector = async (ctx: Ctx, input: InputOf<typeof tryContract>): Promise<TriedRequest> => {
  const { id, connector: body, request: wanted, environment, parameters = {} } = input
  await requireDesignerOf(ctx, { kind: 'connector', id })
  const { problems } = await checkDesign(ctx, { kind: 'connector', id, body })
  const connector = connectorOf(body)
  const at = connector.requests.findIndex(each => each.id === wanted)
  const request = connector.requests[at]
  if (!request) throw new AppError('gateway.connector')
  const wrong = problems.filter(
    ({ severity, field }) =>
      severity === 'error' && (field.startsWith(`requests.${at}.`) || field.startsWith(`${environment}.`)),
  )
  if (wrong.length > 0) throw new AppError('request.invalid', {}, wrong)
  const prepared = await prepare(ctx, connector, request, environment, parameters)
  const began = performance.now()
  const said = (
    status: number | null,
    answer: string,
    value: Json,
    problem: TriedRequest['problem'],
  ): TriedRequest => ({
    status,
    milliseconds: Math.round(performance.now() - began),
    url: prepared.url.href,
    sent: prepared.body,
    body: [...answer].slice(0, shown).join(''),
    value,
    problem,
  })
  const because = ({ code, params }: AppError) => ({ code, params: params as Json })
  try {
    const { answer, failure } = await send(ctx, { connector, request, environment, prepared, retries: 0 })
    if (!answer) return said(null, '', null, failure && because(failure))
    const { status, body: text } = answer
    if (status < 200 || status > 299)
      return said(
        status,
        text,
        null,
        because(new AppError('outbound.status', { status, host: prepared.url.host })),
      )
    return said(status, text, mapAnswer(ctx, prepared, answer), null)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return said(null, '', null, because(error))
  }
}
