import type { Json, JsonObject } from '@gantry/base/shared'
import { PluginProblem } from './plugin-problem.ts'
import type { PluginHost, TakenValue, Target, TargetPoint, Waiting } from './protocol-plugin.ts'
import { rawValue } from './raw-value.ts'

/** A value for a mapped point, as the equipment has it. */
export interface PointWrite {
  readonly point: TargetPoint
  readonly raw: number | boolean | string
}

/** What the equipment has after a point was written, or why it was not. */
export type PointWritten = Omit<TakenValue, 'code'> | PluginProblem

type Write = (writes: readonly PointWrite[]) => Promise<readonly PointWritten[]>

/**
 * Writes what waits for a device: desired values to their points, and the parameters of commands to the points of the same code. A
 * command is done when all of its parameters are written. What the equipment has then is taken, and with it reported.
 * @throws PluginProblem when the equipment does not answer
 */
export const writeWaiting = async (
  host: PluginHost,
  target: Target,
  { commands, desired }: Waiting,
  write: Write,
): Promise<void> => {
  const settled = await writeAll(target, desired, write)
  for (const { written } of settled)
    if (written instanceof PluginProblem)
      host.log('warning', 'not_written', {
        ...written.params,
        device: target.name,
        problem: written.code,
      })
  await host.take(target.device, takenOf(settled))
  tellWritten(host, target, settled)
  for (const { id, parameters } of commands) {
    const outcomes = await writeAll(target, parameters, write)
    await host.take(target.device, takenOf(outcomes))
    tellWritten(host, target, outcomes)
    const [problem] = outcomes.flatMap(({ written }) => (written instanceof PluginProblem ? [written] : []))
    await host.answer(
      target.device,
      id,
      problem || outcomes.length === 0
        ? { ok: false, problem: problem ?? new PluginProblem('not_writable') }
        : { ok: true, result: Object.fromEntries(takenOf(outcomes).map(({ code, value }) => [code, value])) },
    )
  }
}

const tellWritten = (host: PluginHost, { name: device }: Target, outcomes: readonly Outcome[]): void => {
  const values = takenOf(outcomes).map(({ code, value }) => `${code} = ${value}`)
  if (values.length > 0) host.log('info', 'written', { device, values: values.join(', ').slice(0, 300) })
}

const takenOf = (outcomes: readonly Outcome[]): readonly TakenValue[] =>
  outcomes.flatMap(({ code, written }) => (written instanceof PluginProblem ? [] : [{ code, ...written }]))

interface Outcome {
  readonly code: string
  readonly written: PointWritten
}

const writeAll = async (target: Target, values: JsonObject, write: Write): Promise<readonly Outcome[]> => {
  const wanted = Object.entries(values).map(([code, value]) => ({
    code,
    write: writeOf(target, code, value),
  }))
  const writes = wanted.flatMap(({ write: each }) => (each instanceof PluginProblem ? [] : [each]))
  const written = writes.length > 0 ? await write(writes) : []
  let next = 0
  return wanted.map(({ code, write: each }) => ({
    code,
    written:
      each instanceof PluginProblem
        ? each
        : (written[next++] ?? new PluginProblem('not_writable', { point: code })),
  }))
}

const writeOf = ({ points }: Target, code: string, value: Json): PointWrite | PluginProblem => {
  const point = points.find(({ point: { code: own } }) => own === code)
  if (!point) return new PluginProblem('not_mapped', { point: code })
  const raw = rawValue(point.point, value)
  return raw === null ? new PluginProblem('not_fitting', { point: code }) : { point, raw }
}
