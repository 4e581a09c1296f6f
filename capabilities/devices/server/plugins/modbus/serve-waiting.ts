import { applyModel } from '../../../shared/decode/index.ts'
import { propertiesOf } from '../holder/plugin-host.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, TakenValue, Waiting, WaitingCommand } from '../protocol-plugin.ts'
import type { ModbusClient } from './modbus-client.ts'
import { isSilence, type Unit } from './read-device.ts'
import { writePoint } from './write-point.ts'

/** Writes the commands and desired values that wait for a unit. @throws PluginProblem when it does not answer */
export const serveWaiting = async (
  client: ModbusClient,
  host: PluginHost,
  unit: Unit,
  { commands, desired }: Waiting,
): Promise<void> => {
  try {
    for (const command of commands) await serveCommand(client, host, unit, command)
    await writeDesired(client, host, unit, desired)
  } catch (error) {
    if (error instanceof PluginProblem && isSilence(error.code) && !client.gone.aborted)
      host.silent(unit.target.device, error)
    throw error
  }
}

/** A problem of one point; one of the unit or of the connection is thrown again. */
const ofPoint = (client: ModbusClient, error: unknown): PluginProblem => {
  if (!(error instanceof PluginProblem) || isSilence(error.code) || client.gone.aborted) throw error
  return error
}

/** A command is written to the points called like its parameters, all of which must be mapped before one is written. */
const serveCommand = async (
  client: ModbusClient,
  host: PluginHost,
  unit: Unit,
  { id, parameters, command }: WaitingCommand,
): Promise<void> => {
  const { device, product, name } = unit.target
  const given = Object.entries(parameters)
  const unmapped = given.find(([code]) => !unit.points.has(code))
  if (unmapped || given.length === 0) {
    const problem = { code: 'not_mapped' as const, params: { point: unmapped?.[0] ?? command } }
    await host.answer(device, id, { ok: false, problem })
    return
  }
  const back: TakenValue[] = []
  for (const [code, value] of given) {
    let problem: PluginProblem | null = null
    try {
      back.push(await writePoint(client, unit, code, value))
    } catch (error) {
      problem = ofPoint(client, error)
    }
    if (problem) {
      host.log('warning', 'not_written', { ...problem.params, device: name, problem: problem.code })
      await host.answer(device, id, { ok: false, problem: { code: problem.code, params: problem.params } })
      return
    }
  }
  const result = Object.fromEntries(applyModel(product, back).values.map(({ code, value }) => [code, value]))
  host.log('info', 'written', { device: name, values: sayValues(Object.entries(result)) })
  await host.answer(device, id, { ok: true, result })
}

/** Desired values are reported as they were read back; one that the unit refuses stays desired. */
const writeDesired = async (
  client: ModbusClient,
  host: PluginHost,
  unit: Unit,
  desired: Waiting['desired'],
): Promise<void> => {
  const { device, product, name } = unit.target
  const back: TakenValue[] = []
  for (const [code, value] of Object.entries(desired)) {
    try {
      back.push(await writePoint(client, unit, code, value))
    } catch (error) {
      const problem = ofPoint(client, error)
      host.log('warning', 'not_written', { ...problem.params, device: name, problem: problem.code })
    }
  }
  if (back.length === 0) return
  const properties = propertiesOf(product, back)
  host.log('info', 'written', { device: name, values: sayValues(Object.entries(properties)) })
  await host.report(device, properties)
}

const sayValues = (values: readonly (readonly [string, unknown])[]): string =>
  values
    .map(([code, value]) => `${code}=${String(value)}`)
    .join(', ')
    .slice(0, 300)
