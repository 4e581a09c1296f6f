import type { ConnectionProblem, Told, ToldProblem } from '../../shared/plugins/told.ts'

/** Why a connection, a device or a point could not be reached; an expected failure of the equipment or of the way to it. */
export class PluginProblem extends Error implements ToldProblem {
  readonly code: ConnectionProblem
  readonly params: Told

  constructor(code: ConnectionProblem, params: Told = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause })
    this.code = code
    this.params = params
  }
}
