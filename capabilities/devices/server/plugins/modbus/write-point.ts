import type { JsonObject } from '@gantry/base/shared'
import { PluginProblem } from '../plugin-problem.ts'
import type { TakenValue } from '../protocol-plugin.ts'
import type { ModbusClient } from './modbus-client.ts'
import type { Unit } from './read-device.ts'
import { decodeWords, encodeWords, isPart, rawOf } from './words.ts'

type Given = JsonObject[string]

/**
 * Writes a value in the unit of the product to a point, and reads it back.
 * @throws PluginProblem not_mapped, not_writable, not_fitting, silent, modbus_…
 */
export const writePoint = async (
  client: ModbusClient,
  { unit, points, target }: Unit,
  code: string,
  value: Given | undefined,
): Promise<TakenValue> => {
  const model = target.product.points.find(point => point.code === code)
  const placed = points.get(code)
  if (!model || !placed) throw new PluginProblem('not_mapped', { point: code })
  const { point, start, size } = placed
  const { area } = point
  if (area !== 'coil' && area !== 'holding') throw new PluginProblem('not_writable', { point: code })
  const span = { area, start, size }
  const raw = rawOf(model, value)
  const now = area === 'holding' && isPart(point) ? await client.read(unit, span, 0) : []
  const words = raw === null ? null : area === 'coil' ? bitOf(raw) : encodeWords(point, raw, now)
  if (!words) throw new PluginProblem('not_fitting', { point: code })
  await client.write(unit, area, start, words)
  const back = await client.read(unit, span, 1)
  const read = area === 'coil' ? back[0] === 1 : decodeWords(point, back)
  if (read === null) throw new PluginProblem('not_fitting', { point: code })
  return { code, value: read }
}

/** A bit takes on and off only. */
const bitOf = (raw: number | string): readonly number[] | null => (raw === 0 || raw === 1 ? [raw] : null)
