import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import type { Kernel } from '@gantry/kernel/server'
import { applyModel } from '../../../shared/decode/index.ts'
import type { ConnectionLine, LogLevel, Told, ToldProblem } from '../../../shared/plugins/told.ts'
import type { Product } from '../../../shared/product.ts'
import { ingest } from '../../ingest/ingest.ts'
import { type KnownDevice, knownDevice } from '../../ingest/known-device.ts'
import { claimForPlugin, takeMessage } from '../../ingest/take-message.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type {
  CommandOutcome,
  OpenConnection,
  PluginHost,
  TakenValue,
  Waiting,
  WaitingCommand,
} from '../protocol-plugin.ts'
import { createDeliveries, devicesAwaited } from './deliveries.ts'

/** Pauses between attempts to store values, in milliseconds; the last one repeats. */
const storeAgainAfter = [250, 500, 1_000, 2_000, 4_000]

/** What a host tells the run of its connection. */
export interface HostEvents {
  running(): void
  line(level: LogLevel, code: ConnectionLine, params: Told): void
  /** Values were stored. */
  stored(count: number, at: Date): void
  silentChanged(): void
}

/** The host of one attempt to keep a connection. */
export interface OpenHost extends PluginHost {
  /** Something waits for a device, or, with null, may wait for any. */
  wake(device: string | null): void
  /** Resolves when what is being written to equipment has ended. */
  finish(): Promise<void>
}

export const problemOf = (error: unknown): ToldProblem =>
  error instanceof PluginProblem
    ? { code: error.code, params: error.params }
    : { code: 'unexpected', params: {} }

export const openHost = (
  kernel: Kernel,
  { kind, targets, ctx: { space } }: OpenConnection,
  { signal, silent }: { readonly signal: AbortSignal; readonly silent: Set<string> },
  events: HostEvents,
): OpenHost => {
  const names = new Map(targets.map(({ device, name }) => [device, name]))
  /** Settable points as they were reported last, as JSON text, by device. */
  const reported = new Map<string, Map<string, string>>()
  /** Commands in the hands of the plugin, by device. */
  const answering = new Map<string, Set<string>>()
  let isRunning = false
  let listener: ((device: string, waiting: Waiting) => Promise<void>) | null = null

  const known = (device: string): Promise<KnownDevice | null> => knownDevice(kernel, space, device)
  const frameOf = (device: KnownDevice, channel: string, payload: Json) => ({
    device,
    way: kind,
    topic: `${space}/${device.product.code}/${device.code}/up${channel}`,
    payload: Buffer.from(JSON.stringify(payload)),
    received: Date.now(),
  })
  const line = (level: LogLevel, code: ConnectionLine, device: string, problem: ToldProblem) =>
    events.line(level, code, {
      ...problem.params,
      device: names.get(device) ?? device,
      problem: problem.code,
    })

  /** Repeats what failed by no fault of the values, such as a database that restarts, until the connection is given up. */
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++)
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || (error instanceof AppError && error.status < 500)) throw error
        if (attempt === 0) kernel.log.warn({ err: error, space }, 'values of a connection not stored yet')
        await sleep(storeAgainAfter[Math.min(attempt, storeAgainAfter.length - 1)], undefined, { signal })
      }
  }

  const host: OpenHost = {
    signal,
    now: () => Date.now(),
    running: () => {
      if (isRunning || signal.aborted) return
      isRunning = true
      events.running()
      host.wake(null)
    },
    take: async (id, values, problems = []) => {
      const device = await patiently(() => known(id))
      // A removed device is left alone until the connection is opened without it.
      if (!device || signal.aborted || (values.length === 0 && problems.length === 0)) return
      await patiently(() =>
        ingest(kernel, { ...frameOf(device, '', payloadOf(values)), decoded: { values, problems } }),
      )
      events.stored(values.length, kernel.now())
      if (silent.delete(id)) {
        events.line('info', 'answers', { device: device.name })
        events.silentChanged()
        deliveries.call(id)
      }
      await tellChanged(device, values)
    },
    silent: (id, problem) => {
      if (silent.has(id) || signal.aborted) return
      silent.add(id)
      line('warning', 'silent', id, problem)
      events.silentChanged()
    },
    log: (level, code, params = {}) => events.line(level, code, params),
    onWaiting: listen => {
      listener = listen
      host.wake(null)
    },
    answer: async (id, command, outcome) => {
      answering.get(id)?.delete(command)
      const device = await known(id)
      if (device) await takeMessage(kernel, 'answer', frameOf(device, '/answer', answerOf(command, outcome)))
    },
    report: async (id, properties) => {
      const device = await known(id)
      if (!device) return
      await takeMessage(kernel, 'twin', frameOf(device, '/twin', { reported: properties }))
      remember(id, properties)
    },
    wake: device => {
      if (signal.aborted || !isRunning || !listener) return
      if (device !== null) {
        if (names.has(device)) deliveries.call(device)
        return
      }
      devicesAwaited(kernel, space, [...names.keys()]).then(
        devices => devices.forEach(deliveries.call),
        error => kernel.log.warn({ err: error, space }, 'what waits for a connection not read'),
      )
    },
    finish: () => deliveries.finish(),
  }

  const remember = (id: string, properties: JsonObject): void => {
    const last = reported.get(id) ?? new Map<string, string>()
    for (const [code, value] of Object.entries(properties)) last.set(code, JSON.stringify(value))
    reported.set(id, last)
  }

  /** Settable points are properties of the twin: what changes of them at the equipment itself is reported. */
  const tellChanged = async (device: KnownDevice, values: readonly TakenValue[]): Promise<void> => {
    const last = reported.get(device.id)
    const changed = Object.entries(propertiesOf(device.product, values)).filter(
      ([code, value]) => last?.get(code) !== JSON.stringify(value),
    )
    if (changed.length > 0) await patiently(() => host.report(device.id, Object.fromEntries(changed)))
  }

  /** Claims what waits for a device and has it written. What a device that is silent now waits for stays until it answers. */
  const serve = async (id: string): Promise<void> => {
    if (signal.aborted || silent.has(id) || !listener) return
    const unanswered = new Set<string>()
    const failAll = async (problem: ToldProblem) => {
      for (const command of unanswered) await host.answer(id, command, { ok: false, problem })
    }
    try {
      const device = await known(id)
      if (!device) return
      const downs = await claimForPlugin(kernel, device, kind)
      if (downs.length === 0) return
      const waiting = waitingOf(downs.map(({ channel, body }) => ({ channel, body })))
      for (const command of waiting.commands) unanswered.add(command.id)
      answering.set(id, unanswered)
      try {
        await listener(id, waiting)
        await failAll({ code: 'not_writable', params: {} })
      } catch (error) {
        if (!(error instanceof PluginProblem))
          kernel.log.error({ err: error, space, device: id }, 'not written to a device of a connection')
        line('warning', 'not_written', id, problemOf(error))
        await failAll(problemOf(error))
      }
    } catch (error) {
      kernel.log.error(
        { err: error, space, device: id },
        'what waits for a device of a connection not served',
      )
    } finally {
      answering.delete(id)
    }
  }

  const deliveries = createDeliveries(serve)
  return host
}

/** Values as the log of messages shows them; those of several moments stand in a list. */
const payloadOf = (values: readonly TakenValue[]): Json => {
  const byCode: JsonObject = Object.fromEntries(values.map(({ code, value }) => [code, value]))
  return Object.keys(byCode).length === values.length ? byCode : values.map(value => ({ ...value }))
}

/** Settable points among values, as properties of a twin hold them. */
const propertiesOf = (product: Product, values: readonly TakenValue[]): JsonObject => {
  const settable = new Map(
    product.points.filter(point => point.settable).map(point => [point.code, point.type]),
  )
  const found = values.filter(({ code }) => settable.has(code))
  return Object.fromEntries(
    applyModel(product, found).values.map(({ code, value }) => [
      code,
      settable.get(code) === 'bool' && value !== null ? value === 1 : value,
    ]),
  )
}

const answerOf = (id: string, outcome: CommandOutcome): JsonObject =>
  outcome.ok
    ? { id, ok: true, ...(outcome.result && { result: outcome.result }) }
    : { id, ok: false, error: outcome.problem.code, params: { ...outcome.problem.params } }

const waitingOf = (downs: readonly { readonly channel: string; readonly body: JsonObject }[]): Waiting => {
  const commands = downs.flatMap(({ channel, body }): WaitingCommand[] => {
    const { id, command, parameters } = body
    return channel === 'command' && typeof id === 'string' && typeof command === 'string'
      ? [{ id, command, parameters: parameters as JsonObject }]
      : []
  })
  const desired = downs.find(({ channel }) => channel === 'twin')?.body.desired
  return { commands, desired: (desired ?? {}) as JsonObject }
}
