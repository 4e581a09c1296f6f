import type { DecodeProblem } from '../../../shared/decode/index.ts'
import type {
  ModbusDevice,
  ModbusPoint,
  ModbusSettings,
} from '../../../shared/plugins/modbus/modbus-shape.ts'
import { isBits } from '../../../shared/plugins/modbus/modbus-size.ts'
import type { ConnectionProblem, ToldProblem } from '../../../shared/plugins/told.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { TakenValue, Target } from '../protocol-plugin.ts'
import type { ModbusClient, Words } from './modbus-client.ts'
import { type Block, narrower, type PlacedPoint, placed, planReads } from './plan-reads.ts'
import { decodeWords } from './words.ts'

/** Milliseconds until a request that a unit refuses is tried again. */
const refusedFor = 60_000

/** A request, and until when it is left out. */
interface Asked extends Block {
  readonly refusedUntil?: number
}

/** A unit with the requests that read it. */
export interface Unit {
  readonly target: Target
  readonly unit: number
  readonly points: ReadonlyMap<string, PlacedPoint>
  requests: readonly Asked[]
  /** Points that the unit refuses, with the reason. */
  refused: ReadonlyMap<string, ToldProblem>
}

/** The units of devices; those of one product begin with the same requests. */
export const unitsOf = (targets: readonly Target[], settings: ModbusSettings): readonly Unit[] => {
  const plans = new Map<string, Pick<Unit, 'points' | 'requests'>>()
  return targets.map(target => {
    const plan = plans.get(target.product.id) ?? planOf(target, settings)
    plans.set(target.product.id, plan)
    return { ...plan, target, unit: (target.address as ModbusDevice).unit, refused: new Map() }
  })
}

const planOf = (target: Target, settings: ModbusSettings): Pick<Unit, 'points' | 'requests'> => {
  const points = target.points.map(({ point, address }) =>
    placed(point.code, address as ModbusPoint, settings),
  )
  return { points: new Map(points.map(point => [point.code, point])), requests: planReads(points) }
}

/** What one reading of a unit gave. */
export interface Reading {
  readonly values: readonly TakenValue[]
  readonly problems: readonly DecodeProblem[]
}

/** The unit itself does not answer, or the gateway cannot reach it. */
export const isSilence = (code: ConnectionProblem): boolean =>
  code === 'silent' || code === 'modbus_exception_10' || code === 'modbus_exception_11'

/** A request may be refused for one address of it: there is none, or its value cannot be given. */
const isAboutAddress = (code: ConnectionProblem): boolean =>
  code === 'modbus_exception_2' || code === 'modbus_exception_3' || code === 'modbus_exception_4'

/** The value of a point among the words of a request; null: its registers hold none. */
const valueIn = (
  { point, start, size }: PlacedPoint,
  block: Block,
  words: Words,
): TakenValue['value'] | null => {
  const own = words.slice(start - block.start, start - block.start + size)
  return isBits(point) ? own[0] === 1 : decodeWords(point, own)
}

/**
 * Reads a unit once. A request that is refused for an address is taken apart for good, so that a wrong point takes none of its neighbours with it;
 * one that is still refused is left out for a minute.
 * @throws PluginProblem when the unit does not answer or the connection has ended
 */
export const readUnit = async (
  client: ModbusClient,
  unit: Unit,
  { retries, now }: { readonly retries: number; readonly now: number },
): Promise<Reading> => {
  const values: TakenValue[] = []
  const problems: DecodeProblem[] = []
  const refused = new Map<string, ToldProblem>()

  const ask = async (block: Asked): Promise<readonly Asked[]> => {
    if (block.refusedUntil !== undefined && now < block.refusedUntil) {
      for (const { code } of block.points) keepRefused(code)
      return [block]
    }
    try {
      const words = await client.read(unit.unit, block, retries)
      for (const point of block.points) {
        const value = valueIn(point, block, words)
        if (value === null) problems.push({ code: 'not_number', at: point.code })
        else values.push({ code: point.code, value })
      }
      const { refusedUntil: _, ...answered } = block
      return [answered]
    } catch (error) {
      if (!(error instanceof PluginProblem) || isSilence(error.code) || client.gone.aborted) throw error
      const parts = isAboutAddress(error.code) ? narrower(block) : null
      if (parts) return askEach(parts)
      const { code, params } = error
      for (const point of block.points) {
        refused.set(point.code, { code, params })
        problems.push({ code: 'not_readable', at: point.code, message: code })
      }
      return [{ ...block, refusedUntil: now + refusedFor }]
    }
  }
  const askEach = async (blocks: readonly Asked[]): Promise<readonly Asked[]> => {
    const next: Asked[] = []
    for (const block of blocks) next.push(...(await ask(block)))
    return next
  }
  const keepRefused = (code: string): void => {
    const before = unit.refused.get(code)
    if (before) refused.set(code, before)
  }

  unit.requests = await askEach(unit.requests)
  unit.refused = refused
  return { values, problems }
}
