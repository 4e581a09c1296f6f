import type { ModbusSettings } from '../../../shared/plugins/modbus/modbus-shape.ts'
import type { ProtocolPlugin, TestedPoint } from '../protocol-plugin.ts'
import { checkModbus } from './check-modbus.ts'
import { openModbus } from './modbus-client.ts'
import { pollUnits } from './poll-units.ts'
import { readUnit, unitsOf } from './read-device.ts'
import { serveWaiting } from './serve-waiting.ts'

/** Modbus TCP: equipment with registers and bits, or a gateway to several on serial lines. */
export const modbusPlugin: ProtocolPlugin = {
  kind: 'modbus',
  check: checkModbus,
  run: async ({ ctx, id, settings: given, targets }, host) => {
    const settings = given as ModbusSettings
    const client = await openModbus(ctx, settings, host.signal)
    try {
      const units = unitsOf(targets, settings)
      const byDevice = new Map(units.map(unit => [unit.target.device, unit]))
      host.onWaiting(async (device, waiting) => {
        const unit = byDevice.get(device)
        if (unit) await serveWaiting(client, host, unit, waiting)
      })
      await pollUnits(client, host, units, { id, settings })
    } finally {
      client.close()
    }
  },
  test: async ({ ctx, settings: given, targets }, signal) => {
    const settings = given as ModbusSettings
    const client = await openModbus(ctx, settings, signal)
    try {
      const answers: TestedPoint[] = []
      for (const unit of unitsOf(targets, settings)) {
        const { values, problems } = await readUnit(client, unit, {
          retries: settings.retries,
          now: Date.now(),
        })
        for (const code of unit.points.keys()) {
          const value = values.find(each => each.code === code)?.value ?? null
          const refused = unit.refused.get(code)
          const misfit = problems.some(({ at }) => at === code)
          answers.push({
            code,
            value,
            ...(refused
              ? { problem: refused }
              : misfit && { problem: { code: 'not_fitting' as const, params: { point: code } } }),
          })
        }
      }
      return answers
    } finally {
      client.close()
    }
  },
}
