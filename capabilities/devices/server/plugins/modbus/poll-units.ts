import { createHash } from 'node:crypto'
import { idle } from '@gantry/kernel/server'
import type { ModbusSettings } from '../../../shared/plugins/modbus/modbus-shape.ts'
import type { Told } from '../../../shared/plugins/told.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost } from '../protocol-plugin.ts'
import type { ModbusClient } from './modbus-client.ts'
import { isSilence, readUnit, type Unit } from './read-device.ts'

/** Milliseconds a unit that does not answer is left alone at most. */
const longestRest = 60_000
/** So many units that fall silent one after the other, with no answer between them, mean that the connection is dead. */
const mostFallen = 3
/** Milliseconds between two lines that say the interval is too short. */
const lateAgain = 600_000

interface Poll {
  readonly unit: Unit
  /** Milliseconds since 1970. */
  due: number
  readonly offset: number
  /** Readings without an answer, one after the other. */
  silences: number
  hasAnswered: boolean
  /** Its values are being stored. */
  taking: Promise<void>
}

/** The next moment at which a device is due: readings keep to a grid, so that devices and connections do not all come at once. */
const nextSlot = (now: number, offset: number, interval: number): number =>
  now + interval - ((((now - offset) % interval) + interval) % interval)

const phaseOf = (id: string, interval: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE() % interval

/**
 * Reads the units of a connection in turn until it is stopped: all of them at once in the beginning, each at its own moment of the interval
 * from then on. A unit that does not answer is asked more and more rarely, once a time, so it hardly delays the others.
 * @throws PluginProblem when the connection has ended, or no unit answers
 */
export const pollUnits = async (
  client: ModbusClient,
  host: PluginHost,
  units: readonly Unit[],
  { id, settings }: { readonly id: string; readonly settings: ModbusSettings },
): Promise<void> => {
  const { interval, retries, host: name, port } = settings
  const phase = phaseOf(id, interval)
  const polls = units
    .filter(({ requests }) => requests.length > 0)
    .map(
      (unit, at): Poll => ({
        unit,
        due: host.now(),
        offset: phase + Math.floor((at * interval) / units.length),
        silences: 0,
        hasAnswered: false,
        taking: Promise.resolve(),
      }),
    )
  const over = AbortSignal.any([host.signal, client.gone])
  let fallen = 0
  let saidLate = 0
  let failure: unknown

  const answered = (poll: Poll): void => {
    poll.silences = 0
    poll.hasAnswered = true
    fallen = 0
    host.running()
  }

  const silent = (poll: Poll, problem: PluginProblem): void => {
    host.silent(poll.unit.target.device, problem)
    poll.silences += 1
    const rest = Math.min(interval * 2 ** Math.min(poll.silences, 10), Math.max(longestRest, interval))
    poll.due = host.now() + rest
    if (problem.code !== 'silent') {
      // The gateway answers for it.
      host.running()
      fallen = 0
      return
    }
    if (poll.hasAnswered && poll.silences === 1) fallen += 1
    const areAllSilent = polls.every(({ silences }) => silences > 0)
    if (areAllSilent || fallen >= mostFallen) throw new PluginProblem('no_answer', { host: name, port })
  }

  /** Says once which points a unit refuses, and which it gives again. */
  const tellRefused = ({ target, refused }: Unit, before: Unit['refused']): void => {
    const byProblem = new Map<string, { readonly codes: string[]; readonly params: Told }>()
    for (const [code, { code: problem, params }] of refused) {
      if (before.has(code)) continue
      const found = byProblem.get(problem) ?? { codes: [] as string[], params }
      found.codes.push(code)
      byProblem.set(problem, found)
    }
    for (const [problem, { codes, params }] of byProblem)
      host.log('warning', 'points_failed', {
        ...params,
        device: target.name,
        points: sayCodes(codes),
        problem,
      })
    const works = [...before.keys()].filter(code => !refused.has(code))
    if (works.length > 0) host.log('info', 'points_work', { device: target.name, points: sayCodes(works) })
  }

  const tellLate = (poll: Poll, began: number): void => {
    if (began - poll.due <= interval || poll.silences > 0 || began - saidLate < lateAgain) return
    saidLate = began
    host.log('warning', 'late', { device: poll.unit.target.name, milliseconds: began - poll.due })
  }

  const read = async (poll: Poll): Promise<void> => {
    const { unit } = poll
    const began = host.now()
    tellLate(poll, began)
    const before = unit.refused
    try {
      const { values, problems } = await readUnit(client, unit, {
        retries: poll.silences > 0 ? 0 : retries,
        now: began,
      })
      answered(poll)
      poll.due = nextSlot(host.now(), poll.offset, interval)
      tellRefused(unit, before)
      await poll.taking
      poll.taking = host.take(unit.target.device, values, problems).catch((error: unknown) => {
        failure ??= error
      })
    } catch (error) {
      if (!(error instanceof PluginProblem) || !isSilence(error.code) || over.aborted) throw error
      silent(poll, error)
    }
  }

  try {
    if (polls.length === 0) host.running()
    while (!over.aborted) {
      const first =
        polls.length > 0 ? polls.reduce((one, other) => (other.due < one.due ? other : one)) : null
      const wait = first ? first.due - host.now() : longestRest
      if (wait > 0) await idle(wait, over)
      if (failure) throw failure
      if (first && !over.aborted && first.due <= host.now()) await read(first)
    }
    if (!host.signal.aborted) throw client.problem()
  } finally {
    await Promise.all(polls.map(({ taking }) => taking))
  }
}

const sayCodes = (codes: readonly string[]): string => {
  const most = 10
  return codes.length > most ? `${codes.slice(0, most).join(', ')} …` : codes.join(', ')
}
