import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '@gantry/kernel/server'
import type { ModbusArea, ModbusSettings } from '../../../shared/plugins/modbus/modbus-shape.ts'
import { type ConnectionProblem, connectionProblems } from '../../../shared/plugins/told.ts'
import { guardedAddress, socketProblem } from '../guarded-address.ts'
import { inTime } from '../in-time.ts'
import { PluginProblem } from '../plugin-problem.ts'

/** Milliseconds to connect, at most. */
const connectTime = 5_000
/** Milliseconds before a unit that said it is busy is asked again. */
const busyPause = 300

/** What is read: registers as numbers, bits as 0 and 1. */
export type Words = readonly number[]

export interface Span {
  readonly area: ModbusArea
  readonly start: number
  readonly size: number
}

/** An open connection to a Modbus TCP server, which is asked one thing at a time. */
export interface ModbusClient {
  /** Aborts when the connection has ended. */
  readonly gone: AbortSignal
  /** Why it has ended. */
  problem(): PluginProblem
  /** Asked again so often after no answer. @throws PluginProblem silent, modbus_…, or why the connection has ended */
  read(unit: number, span: Span, retries: number): Promise<Words>
  /** One bit, or registers; asked once, because an answer may be lost on its way. @throws PluginProblem */
  write(unit: number, area: 'coil' | 'holding', start: number, words: Words): Promise<void>
  close(): void
}

/** @throws PluginProblem refused, timeout, unresolved, insecure, internal, unreachable */
export const openModbus = async (
  ctx: Ctx,
  { host, port, timeout }: ModbusSettings,
  signal: AbortSignal,
): Promise<ModbusClient> => {
  const address = await guardedAddress(ctx, host, false)
  const socket = await openSocket({ host, address, port }, signal)
  const gone = new AbortController()
  let reason: PluginProblem | null = null
  const abandon = () => void socket.destroy()
  signal.addEventListener('abort', abandon, { once: true })
  socket.on('error', error => {
    const problem = socketProblem(error, host, port)
    if (problem instanceof PluginProblem) reason = problem
  })
  const problem = () => reason ?? new PluginProblem('closed', { host, port })
  socket.once('close', () => {
    signal.removeEventListener('abort', abandon)
    gone.abort(problem())
  })

  const { default: ModbusRTU } = await import('modbus-serial')
  const client = new ModbusRTU()
  await client.linkTCP(socket, { port })
  client.setTimeout(timeout)

  let turn: Promise<unknown> = Promise.resolve()
  /** One request at a time, in the order they were made: serial lines behind a gateway carry no more. */
  const inTurn = <T>(unit: number, ask: () => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => {
      if (gone.signal.aborted) throw problem()
      client.setID(unit)
      try {
        return await inTime(ask(), gone.signal)
      } catch (error) {
        throw isNotOpen(error) ? problem() : answerProblem(error, unit)
      }
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  const ask = async ({ area, start, size }: Span): Promise<Words> => {
    if (area === 'holding') return (await client.readHoldingRegisters(start, size)).data
    if (area === 'input') return (await client.readInputRegisters(start, size)).data
    const { data } =
      area === 'coil' ? await client.readCoils(start, size) : await client.readDiscreteInputs(start, size)
    return data.slice(0, size).map(Number)
  }

  const writeOne = (area: 'coil' | 'holding', start: number, word: number): Promise<unknown> =>
    area === 'coil' ? client.writeCoil(start, word === 1) : client.writeRegister(start, word)
  const writeMany = (area: 'coil' | 'holding', start: number, words: Words): Promise<unknown> =>
    area === 'coil' ? client.writeCoils(start, words.map(Boolean)) : client.writeRegisters(start, [...words])

  return {
    gone: gone.signal,
    problem,
    read: async (unit, span, retries) => {
      for (let left = retries; ; left--)
        try {
          return await inTurn(unit, () => ask(span))
        } catch (error) {
          if (left <= 0 || !(error instanceof PluginProblem) || !passing.has(error.code)) throw error
          if (error.code !== 'silent') await sleep(busyPause)
        }
    },
    write: async (unit, area, start, words) => {
      const [only] = words
      if (words.length !== 1 || only === undefined)
        return void (await inTurn(unit, () => writeMany(area, start, words)))
      try {
        await inTurn(unit, () => writeOne(area, start, only))
      } catch (error) {
        // Some devices know the functions for several only.
        if (!(error instanceof PluginProblem) || error.code !== 'modbus_exception_1') throw error
        await inTurn(unit, () => writeMany(area, start, words))
      }
    },
    close: () => void socket.destroy(),
  }
}

/** Problems that may have passed when the unit is asked again. */
const passing: ReadonlySet<ConnectionProblem> = new Set([
  'silent',
  'modbus_exception_5',
  'modbus_exception_6',
])

const openSocket = (
  { host, address, port }: { readonly host: string; readonly address: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: address,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 10_000,
    })
    const fail = (error: unknown) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      socket.destroy()
      reject(error)
    }
    const aborted = () => fail(signal.reason)
    const timer = setTimeout(() => fail(new PluginProblem('timeout', { host, port })), connectTime)
    const failed = (error: Error) => fail(socketProblem(error, host, port))
    socket.once('error', failed)
    socket.once('connect', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      socket.off('error', failed)
      resolve(socket)
    })
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })

const isException = (code: string): code is ConnectionProblem =>
  connectionProblems.some(problem => problem === code)

/** What the library throws when the socket has closed. */
const isNotOpen = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === 'ECONNREFUSED'

/** What the library throws, some of it no `Error`, as a problem. */
const answerProblem = (error: unknown, unit: number): unknown => {
  if (error instanceof PluginProblem || typeof error !== 'object' || error === null) return error
  if ('modbusCode' in error && typeof error.modbusCode === 'number') {
    const code = `modbus_exception_${error.modbusCode}`
    return isException(code)
      ? new PluginProblem(code, { unit }, error)
      : new PluginProblem('modbus_exception', { unit, exception: error.modbusCode }, error)
  }
  if ('errno' in error && error.errno === 'ETIMEDOUT') return new PluginProblem('silent', { unit }, error)
  const message = 'message' in error ? String(error.message) : ''
  return /length error|Unexpected data|CRC error/.test(message)
    ? new PluginProblem('modbus_answer', { unit }, error)
    : error
}
