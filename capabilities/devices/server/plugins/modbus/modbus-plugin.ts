import { PluginProblem } from '../plugin-problem.ts'
import type { ProtocolPlugin } from '../protocol-plugin.ts'

/** Modbus TCP. */
export const modbusPlugin: ProtocolPlugin = {
  kind: 'modbus',
  check: () => [],
  run: () => Promise.reject(new PluginProblem('unexpected')),
  test: () => Promise.reject(new PluginProblem('unexpected')),
}
