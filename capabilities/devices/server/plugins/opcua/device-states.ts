import type { Gather } from '../gather-values.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, TakenValue } from '../protocol-plugin.ts'
import type { Item } from './items-of.ts'
import type { NodeValue } from './node-value.ts'

/** What is known of a device while its connection stands. */
interface State {
  readonly device: string
  /** Milliseconds without values after which the device counts as offline. */
  readonly offlineAfter: number
  /** Points that are watched. */
  items: number
  /** Points that the server cannot read because it does not reach the device, with its status codes. */
  readonly away: Map<string, string>
  /** Those of them that were not told yet. */
  readonly newlyAway: Set<string>
  /** The newest good values, by code. */
  readonly values: Map<string, TakenValue>
  takenAt: number
}

/** Makes of the values of a server what the platform knows of its devices. */
export interface DeviceStates {
  note(item: Item, value: NodeValue): void
  /** Tells which devices the server does not reach, and confirms values that have not changed for long. Called every second. */
  look(): void
}

/** A device is confirmed so often within the time after which it would count as offline. */
const confirmations = 3

export const createDeviceStates = (
  host: PluginHost,
  items: readonly Item[],
  gather: Gather,
): DeviceStates => {
  const states = new Map<string, State>()
  for (const { target } of items) {
    const state = states.get(target.device) ?? {
      device: target.device,
      offlineAfter: target.product.offlineAfter * 1_000,
      items: 0,
      away: new Map(),
      newlyAway: new Set(),
      values: new Map(),
      takenAt: host.now(),
    }
    state.items++
    states.set(target.device, state)
  }

  const add = (state: State, found: Parameters<Gather['add']>[1]): void => {
    state.takenAt = host.now()
    gather.add(state.device, found)
  }

  const tellAway = (state: State): void => {
    if (state.newlyAway.size === 0) return
    const [status = ''] = state.away.values()
    if (state.away.size === state.items)
      host.silent(state.device, new PluginProblem('opcua_away', { status }))
    else
      for (const code of state.newlyAway)
        add(state, { problem: { code: 'bad_quality', at: code, message: state.away.get(code) ?? '' } })
    state.newlyAway.clear()
  }

  /** A server tells changes only: without this a device whose values stay the same would seem to be silent. */
  const confirm = (state: State): void => {
    if (state.values.size === 0 || host.now() - state.takenAt < state.offlineAfter / confirmations) return
    for (const { code, value } of state.values.values())
      add(state, { value: { code, value, ts: host.now() } })
  }

  return {
    note: ({ target, point }, found) => {
      const state = states.get(target.device)
      if (!state) return
      const { code } = point.point
      state.away.delete(code)
      state.newlyAway.delete(code)
      state.values.delete(code)
      if ('bad' in found) {
        if (found.isAway) {
          state.away.set(code, found.bad)
          state.newlyAway.add(code)
        } else add(state, { problem: { code: 'bad_quality', at: code, message: found.bad } })
        return
      }
      const { value, ts, isDoubtful } = found
      const taken = { code, value, ...(ts !== undefined && { ts }) }
      state.values.set(code, taken)
      add(state, {
        value: taken,
        ...(isDoubtful && { problem: { code: 'bad_quality', at: code, message: 'Uncertain' } }),
      })
    },
    look: () => {
      for (const state of states.values()) {
        tellAway(state)
        confirm(state)
      }
    },
  }
}
