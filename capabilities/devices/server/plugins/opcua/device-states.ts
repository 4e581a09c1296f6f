import type { ConfirmedValues } from '../confirm-values.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, Target } from '../protocol-plugin.ts'
import type { Item } from './items-of.ts'
import type { NodeValue } from './node-value.ts'

/** What is known of a device while its connection stands. */
interface State {
  readonly target: Target
  /** Points that are watched. */
  items: number
  /** Points that the server cannot read because it does not reach the device, with its status codes. */
  readonly away: Map<string, string>
  /** Those of them that were not told yet. */
  readonly newlyAway: Set<string>
}

/** Makes of the values of a server what the platform knows of its devices. */
export interface DeviceStates {
  note(item: Item, value: NodeValue): void
  /** Tells which devices the server does not reach. Called every second, because it loses the points of a device one after another. */
  look(): void
}

export const createDeviceStates = (
  host: PluginHost,
  items: readonly Item[],
  confirmed: ConfirmedValues,
): DeviceStates => {
  const states = new Map<string, State>()
  for (const { target } of items) {
    const state = states.get(target.device) ?? { target, items: 0, away: new Map(), newlyAway: new Set() }
    state.items++
    states.set(target.device, state)
  }
  const tellBad = ({ target }: State, code: string, status: string): void =>
    confirmed.add(target, { problem: { code: 'bad_quality', at: code, message: status } })

  return {
    note: ({ target, point }, found) => {
      const state = states.get(target.device)
      if (!state) return
      const { code } = point.point
      state.away.delete(code)
      state.newlyAway.delete(code)
      if ('bad' in found) {
        confirmed.forget(target.device, code)
        if (found.isAway) {
          state.away.set(code, found.bad)
          state.newlyAway.add(code)
        } else tellBad(state, code, found.bad)
        return
      }
      const { value, ts, isDoubtful } = found
      confirmed.add(target, { value: { code, value, ...(ts !== undefined && { ts }) } })
      if (isDoubtful) tellBad(state, code, 'Uncertain')
    },
    look: () => {
      for (const state of states.values()) {
        if (state.newlyAway.size === 0) continue
        const [status = ''] = state.away.values()
        if (state.away.size === state.items)
          host.silent(state.target.device, new PluginProblem('opcua_away', { status }))
        else for (const code of state.newlyAway) tellBad(state, code, state.away.get(code) ?? '')
        state.newlyAway.clear()
      }
    },
  }
}
