import type { Metric, Payload } from './payload.ts'

/** Kinds of messages of an edge node; those of its devices begin with D. */
export const messageKinds = ['NBIRTH', 'NDEATH', 'NDATA', 'DBIRTH', 'DDEATH', 'DDATA'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A message of an edge node or of one of its devices. */
export interface EdgeMessage {
  readonly kind: MessageKind
  /** Null: the edge node itself. */
  readonly device: string | null
  readonly payload: Payload
}

/** A metric with what its birth says of it. */
export interface BornMetric extends Metric {
  readonly name: string
  readonly type: number
}

export interface EdgeEvents {
  /** The edge node has told all that it has; births of its devices follow. */
  born(): void
  /** Metrics of the edge node itself, or of a device. */
  told(device: string | null, metrics: readonly BornMetric[]): void
  /** A device is gone; null: the edge node with all of its devices. */
  died(device: string | null): void
  /** Something was missed: only a new birth tells what there is. */
  needsBirth(): void
}

/** What is known of an edge node: its births, and which message comes next. */
export interface EdgeNode {
  take(message: EdgeMessage): void
  /** The data type of a metric as the birth had it; null: there was no birth with it. */
  typeOf(device: string | null, metric: string): number | null
  isBorn(device: string | null): boolean
  /** Called every second: messages that were missed are waited for no longer. */
  look(now: number): void
}

/** Milliseconds a message may be late behind the one after it. */
const reorderTime = 2_000
/** Metrics an edge node and its devices may have: more would be kept for nothing. */
const mostMetrics = 100_000
const sequence = 256
/** The data type of a metric whose birth names none. */
const untyped = 0
const bdSeq = 'bdSeq'

export const createEdgeNode = (events: EdgeEvents, clock: () => number): EdgeNode => {
  /** Data types by name, of the edge node (null) and of each device that is born. */
  const births = new Map<string | null, Map<string, number>>()
  /** Owner and name by alias: an alias means one metric of the whole edge node. */
  const aliases = new Map<bigint, { readonly device: string | null; readonly name: string }>()
  let death: bigint | null = null
  let next: number | null = null
  const early = new Map<number, EdgeMessage>()
  let earlySince = 0

  const forgetAll = () => {
    births.clear()
    aliases.clear()
    early.clear()
    next = null
  }

  const bear = (device: string | null, metrics: readonly Metric[]) => {
    const types = new Map<string, number>()
    births.set(device, types)
    for (const { name, alias, type } of metrics) {
      if (name === null || aliases.size + types.size >= mostMetrics) continue
      types.set(name, type ?? untyped)
      if (alias !== null) aliases.set(alias, { device, name })
    }
    tell(device, metrics)
  }

  /** Answers whether all metrics are those of the birth. */
  const tell = (device: string | null, metrics: readonly Metric[]): boolean => {
    const types = births.get(device)
    let areKnown = true
    const told = metrics.flatMap((metric): BornMetric[] => {
      const name = metric.name ?? nameOf(device, metric.alias)
      const type = name === null ? null : (metric.type ?? types?.get(name) ?? null)
      if (name === null || type === null || !types?.has(name)) areKnown = false
      return name === null || type === null ? [] : [{ ...metric, name, type }]
    })
    if (told.length > 0) events.told(device, told)
    return areKnown
  }

  const nameOf = (device: string | null, alias: bigint | null): string | null => {
    const found = alias === null ? undefined : aliases.get(alias)
    return found && found.device === device ? found.name : null
  }

  const takeNext = ({ kind, device, payload }: EdgeMessage) => {
    if (kind === 'DBIRTH') bear(device, payload.metrics)
    else if (kind === 'DDEATH') {
      if (births.delete(device)) events.died(device)
    } else if (!births.has(device) || !tell(device, payload.metrics)) events.needsBirth()
  }

  const takeEarly = () => {
    for (
      let message = next === null ? undefined : early.get(next);
      message;
      message = next === null ? undefined : early.get(next)
    ) {
      early.delete(next ?? 0)
      next = ((next ?? 0) + 1) % sequence
      takeNext(message)
    }
    earlySince = clock()
  }

  const takeInOrder = (message: EdgeMessage, seq: number) => {
    if (seq !== next) {
      if (early.size === 0) earlySince = clock()
      early.set(seq, message)
      return
    }
    next = (seq + 1) % sequence
    takeNext(message)
    takeEarly()
  }

  return {
    take: message => {
      const { kind, payload } = message
      if (kind === 'NBIRTH') {
        forgetAll()
        death = deathOf(payload)
        next = ((payload.seq ?? 0) + 1) % sequence
        events.born()
        bear(null, payload.metrics)
      } else if (kind === 'NDEATH') {
        // The will of a connection before the present one tells nothing of now.
        const isOld = births.has(null) && death !== null && deathOf(payload) !== death
        if (isOld) return
        forgetAll()
        events.died(null)
      } else if (next === null) events.needsBirth()
      else if (payload.seq === null) takeNext(message)
      else takeInOrder(message, payload.seq % sequence)
    },
    typeOf: (device, metric) => births.get(device)?.get(metric) ?? null,
    isBorn: device => births.has(device),
    look: now => {
      if (early.size === 0 || next === null || now - earlySince < reorderTime) return
      // What did arrive is true; what was missed comes with the birth.
      const from = next
      const late = [...early].toSorted(([a], [b]) => distance(from, a) - distance(from, b))
      early.clear()
      for (const [seq, message] of late) {
        next = (seq + 1) % sequence
        takeNext(message)
      }
      events.needsBirth()
    },
  }
}

const distance = (from: number, to: number): number => (to - from + sequence) % sequence

/** The number that an edge node writes into its birth and into the will of the same connection. */
const deathOf = ({ metrics }: Payload): bigint | null => {
  const value = metrics.find(({ name }) => name === bdSeq)?.field?.value
  return typeof value === 'bigint' ? value : null
}
