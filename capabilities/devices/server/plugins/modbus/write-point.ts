import { PluginProblem } from '../plugin-problem.ts'
import type { TakenValue } from '../protocol-plugin.ts'
import type { PointWrite } from '../write-waiting.ts'
import type { ModbusClient } from './modbus-client.ts'
import type { Unit } from './read-device.ts'
import { decodeWords, encodeWords, isPart } from './words.ts'

/**
 * Writes a point, and reads it back.
 * @throws PluginProblem not_mapped, not_writable, not_fitting, silent, modbus_…
 */
export const writePoint = async (
  client: ModbusClient,
  { unit, points }: Unit,
  { point: { point: model }, raw: given }: PointWrite,
): Promise<Omit<TakenValue, 'code'>> => {
  const { code } = model
  const placed = points.get(code)
  if (!placed) throw new PluginProblem('not_mapped', { point: code })
  const { point, start, size } = placed
  const { area } = point
  if (area !== 'coil' && area !== 'holding') throw new PluginProblem('not_writable', { point: code })
  const span = { area, start, size }
  // Registers have no yes and no.
  const raw = typeof given === 'boolean' ? Number(given) : given
  const now = area === 'holding' && isPart(point) ? await client.read(unit, span, 0) : []
  const words = area === 'coil' ? bitOf(raw) : encodeWords(point, raw, now)
  if (!words) throw new PluginProblem('not_fitting', { point: code })
  await client.write(unit, area, start, words)
  const back = await client.read(unit, span, 1)
  const value = area === 'coil' ? back[0] === 1 : decodeWords(point, back)
  if (value === null) throw new PluginProblem('not_fitting', { point: code })
  return { value }
}

/** A bit takes on and off only. */
const bitOf = (raw: number | string): readonly number[] | null => (raw === 0 || raw === 1 ? [raw] : null)
