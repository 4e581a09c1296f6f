import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, Waiting } from '../protocol-plugin.ts'
import { type PointWrite, type PointWritten, type Purpose, writeWaiting } from '../write-waiting.ts'
import type { ModbusClient } from './modbus-client.ts'
import { isSilence, type Unit } from './read-device.ts'
import { writePoint } from './write-point.ts'

/** Writes the commands and desired values that wait for a unit. @throws PluginProblem when it does not answer */
export const serveWaiting = async (
  client: ModbusClient,
  host: PluginHost,
  unit: Unit,
  waiting: Waiting,
): Promise<void> => {
  try {
    await writeWaiting(host, unit.target, waiting, (writes, purpose) =>
      writeInTurn(client, unit, writes, purpose),
    )
  } catch (error) {
    if (error instanceof PluginProblem && isSilence(error.code) && !client.gone.aborted)
      host.silent(unit.target.device, error)
    throw error
  }
}

/**
 * One point after the other; a command goes no further than its first problem, so that nothing starts with a setting that was refused.
 * A problem of one point is its outcome; one of the unit or of the connection is thrown.
 */
const writeInTurn = async (
  client: ModbusClient,
  unit: Unit,
  writes: readonly PointWrite[],
  purpose: Purpose,
): Promise<readonly PointWritten[]> => {
  const written: PointWritten[] = []
  for (const write of writes)
    try {
      written.push(await writePoint(client, unit, write))
    } catch (error) {
      if (!(error instanceof PluginProblem) || isSilence(error.code) || client.gone.aborted) throw error
      written.push(error)
      if (purpose === 'command') break
    }
  return written
}
