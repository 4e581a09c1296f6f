import { type JsonObject, localise } from '@gantry/base/shared'
import { applyModel } from '../../shared/decode/index.ts'
import { PluginProblem } from './plugin-problem.ts'
import type {
  PluginHost,
  TakenValue,
  Target,
  TargetPoint,
  Waiting,
  WaitingCommand,
} from './protocol-plugin.ts'
import { rawValue } from './raw-value.ts'

/** A value for a mapped point, as the equipment has it. */
export interface PointWrite {
  readonly point: TargetPoint
  readonly raw: number | boolean | string
}

/** What the equipment has after a point was written, or why it was not. */
export type PointWritten = Omit<TakenValue, 'code'> | PluginProblem

/** What is written together: desired values, of which each stands for itself, or the parameters of a command. */
export type Purpose = 'desired' | 'command'

type Write = (writes: readonly PointWrite[], purpose: Purpose) => Promise<readonly PointWritten[]>

/**
 * Writes what waits for a device: desired values to their points, the parameters of commands to the points of the same code, and what the
 * connection says of a command without parameters. A command is written when all of its parameters can be, and done when all of them are. What the equipment has then is taken, and with
 * it reported.
 * @throws PluginProblem when the equipment does not answer
 */
export const writeWaiting = async (
  host: PluginHost,
  target: Target,
  { commands, desired }: Waiting,
  write: Write,
): Promise<void> => {
  const outcomes = await writeAll(writesOf(target, desired), 'desired', write)
  for (const { written } of outcomes)
    if (written instanceof PluginProblem) tellNotWritten(host, target, written)
  await takeWritten(host, target, outcomes)
  for (const { id, command, parameters } of commands) {
    const { result, problem } = await writeCommand(host, target, { command, parameters }, write)
    if (problem) tellNotWritten(host, target, problem)
    await host.answer(
      target.device,
      id,
      problem ? { ok: false, problem: { code: problem.code, params: problem.params } } : { ok: true, result },
    )
  }
}

const writeCommand = async (
  host: PluginHost,
  target: Target,
  { command, parameters }: Pick<WaitingCommand, 'command' | 'parameters'>,
  write: Write,
): Promise<{ readonly result: JsonObject; readonly problem: PluginProblem | undefined }> => {
  const mapped = target.commands?.find(each => each.command === command)
  const writes = writesOf(target, { ...(mapped && { [mapped.point]: mapped.value }), ...parameters })
  if (writes.length === 0) return { result: {}, problem: commandNotMapped(target, command) }
  const impossible = problemsOf(writes.map(({ write: each }) => each))
  if (impossible.length > 0) return { result: {}, problem: impossible[0] }
  const outcomes = await writeAll(writes, 'command', write)
  return {
    result: await takeWritten(host, target, outcomes),
    problem: problemsOf(outcomes.map(({ written }) => written))[0],
  }
}

/** Names the command in both languages: the line of the log is read in either. */
const commandNotMapped = ({ product }: Target, code: string): PluginProblem => {
  const name = product.commands?.find(each => each.code === code)?.name ?? code
  return new PluginProblem('command_not_mapped', {
    command: localise(name, 'zh-CN'),
    command_en: localise(name, 'en'),
  })
}

const problemsOf = (found: readonly unknown[]): readonly PluginProblem[] =>
  found.filter(each => each instanceof PluginProblem)

const tellNotWritten = (host: PluginHost, { name }: Target, { code, params }: PluginProblem): void =>
  host.log('warning', 'not_written', { ...params, device: name, problem: code })

/** Takes what was written, and answers it in the unit of the product. */
const takeWritten = async (
  host: PluginHost,
  { device, name, product }: Target,
  outcomes: readonly Outcome[],
): Promise<JsonObject> => {
  const values = outcomes.flatMap(({ code, written }): TakenValue[] =>
    written instanceof PluginProblem ? [] : [{ code, ...written }],
  )
  if (values.length === 0) return {}
  await host.take(device, values)
  const found = applyModel(product, values).values.map(({ code, value }) => [code, value] as const)
  const said = found.map(([code, value]) => `${code}=${value}`).join(', ')
  host.log('info', 'written', { device: name, values: said.slice(0, 300) })
  return Object.fromEntries(found)
}

interface Outcome {
  readonly code: string
  readonly written: PointWritten
}

interface Wanted {
  readonly code: string
  readonly write: PointWrite | PluginProblem
}

const writeAll = async (
  wanted: readonly Wanted[],
  purpose: Purpose,
  write: Write,
): Promise<readonly Outcome[]> => {
  const writes = wanted.flatMap(({ write: each }) => (each instanceof PluginProblem ? [] : [each]))
  const written = writes.length > 0 ? await write(writes, purpose) : []
  let next = 0
  return wanted.map(({ code, write: each }) => ({
    code,
    written:
      each instanceof PluginProblem
        ? each
        : (written[next++] ?? new PluginProblem('not_writable', { point: code })),
  }))
}

const writesOf = ({ points }: Target, values: JsonObject): readonly Wanted[] =>
  Object.entries(values).map(([code, value]) => {
    const point = points.find(({ point: { code: own } }) => own === code)
    const raw = point && value !== undefined ? rawValue(point.point, value) : null
    if (!point) return { code, write: new PluginProblem('not_mapped', { point: code }) }
    return { code, write: raw === null ? new PluginProblem('not_fitting', { point: code }) : { point, raw } }
  })
