import { AppError, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { exprTypeOf, fits } from '@gantry/decisions/shared'
import { settingValues, stepsAside } from '@gantry/designs/server'
import { fromJson, toJson } from '@gantry/expr/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { Connector, ConnectorRequest, EnvironmentName } from '../../shared/connectors/connector.ts'
import { type PlannedRequest, planRequest } from '../../shared/connectors/plan-request.ts'

/** A request as it is sent, without what says who calls. */
export interface Prepared {
  readonly url: URL
  readonly body: string | null
  readonly parameters: JsonObject
  /** Settings of the connector in this space, without secrets. */
  readonly settings: JsonObject
  readonly plan: PlannedRequest
}

/** Milliseconds and steps one expression may take. */
const within = { steps: 50_000, milliseconds: 10 }

/** Parameters of a request, each of its type. @throws AppError request.invalid */
const checked = ({ parameters }: ConnectorRequest, given: JsonObject): JsonObject => {
  const issues = Object.keys(given).flatMap(name =>
    parameters.some(each => each.name === name)
      ? []
      : [issue(`parameters.${name}`, 'unknown', { value: name })],
  )
  const values = parameters.map(({ name, type, required = false }): readonly [string, Json] => {
    const value = (Object.hasOwn(given, name) ? given[name] : null) ?? null
    const read = fromJson(value, exprTypeOf(type), formulaZone)
    if (required && (value === null || value === '')) issues.push(issue(`parameters.${name}`, 'required'))
    else if (!fits(read, type) || (value !== null && read === null))
      issues.push(issue(`parameters.${name}`, 'type'))
    return [name, value]
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return Object.fromEntries(values)
}

const evaluator = (ctx: Ctx, row: JsonObject) => {
  const { budget } = withBudget(ctx)
  const env = { now: ctx.now.getTime(), timeZone: formulaZone, budget, steps: within.steps }
  return (members: PlannedRequest['body']): JsonObject =>
    Object.fromEntries(
      members.map(({ name, evaluate }) => [
        name,
        toJson(
          budget.evaluate(within.milliseconds, () => evaluate(row, env)),
          formulaZone,
        ),
      ]),
    )
}

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Builds a request from its parameters and the settings of its connector: values are encoded, never pasted.
 * @throws AppError request.invalid, expression.stopped, extension.setting_missing
 */
export const prepare = async (
  ctx: Ctx,
  connector: Connector,
  request: ConnectorRequest,
  environment: EnvironmentName,
  given: JsonObject,
): Promise<Prepared> => {
  const { base } = connector[environment]
  const parameters = checked(request, given)
  const declared = connector.settings ?? []
  const settings = await settingValues(ctx, { kind: 'connector', id: connector.id }, declared)
  const plan = planRequest(request, declared)
  const evaluated = evaluator(ctx, { ...parameters, settings })
  const path = request.path.replace(/\{([\w-]+)\}/g, (_, name: string) =>
    encodeURIComponent(plain(parameters[name] ?? '')),
  )
  const address = `${base.replace(/\/+$/, '')}${path}`
  if (stepsAside(address) || !URL.canParse(address)) throw new AppError('outbound.address', { host: '' })
  const url = new URL(address)
  for (const [name, value] of Object.entries(evaluated(plan.query)))
    if (value !== null && value !== undefined) url.searchParams.append(name, plain(value))
  return {
    url,
    body: plan.body.length === 0 ? null : JSON.stringify(evaluated(plan.body)),
    parameters,
    settings,
    plan,
  }
}

/** What callers get of an answer. @throws AppError expression.stopped */
export const mapAnswer = (
  ctx: Ctx,
  { plan, parameters, settings }: Prepared,
  { status, body }: { readonly status: number; readonly body: string },
): Json => {
  const answer = readAnswer(body)
  if (plan.answer.length === 0) return answer
  return evaluator(ctx, { ...parameters, settings, answer, status })(plan.answer)
}

/** JSON where it is some, the text otherwise. */
const readAnswer = (text: string): Json => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    // A server that answers with plain text is mapped as a text.
    return text
  }
}
