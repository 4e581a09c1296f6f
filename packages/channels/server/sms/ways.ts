import { type Line, type Parcel, SendFailure } from '../sender.ts'
import type { SmsFacts } from './sms-facts.ts'

/** An open way over which texts of a channel leave. */
export interface Way {
  readonly provider: string
  readonly line: Line
  /** Of short messages: templates and signature. */
  readonly facts: SmsFacts | null
  /** Numbers that begin with one of these go this way first. */
  readonly prefixes: readonly string[]
}

/** The numbers in a setting: `+852, 170`. */
export const prefixesIn = (setting: string | number | undefined): readonly string[] =>
  String(setting ?? '')
    .split(/[,，\s]+/)
    .filter(Boolean)

/** The ways in the order in which they are tried for a number: the longest prefix first, then as they are set up. */
const inOrder = (ways: readonly Way[], to: string): readonly Way[] => {
  const number = to.replaceAll('-', '')
  const matched = ({ prefixes }: Way): number =>
    Math.max(0, ...prefixes.map(prefix => (number.startsWith(prefix) ? prefix.length : 0)))
  return ways.toSorted((one, other) => matched(other) - matched(one))
}

/** A text that was taken, and by which way. */
interface Sent {
  readonly way: Way
  readonly providerId: string | null
}

/** A text of which nobody knows whether it was taken: it must not go another way. */
export class UnknownResult extends Error {
  readonly way: Way
  constructor(way: Way, detail: string) {
    super(detail)
    this.name = 'UnknownResult'
    this.way = way
  }
}

/**
 * Sends a text over the first way that takes it. A way that surely did not take it is followed by the next one, each once. Ways that
 * are found out of order are added to `down` and left out for the following texts.
 * @throws SendFailure, UnknownResult
 */
export const sendOver = async (
  ways: readonly Way[],
  down: Set<Way>,
  parcel: Omit<Parcel, 'template' | 'signature'>,
): Promise<Sent> => {
  const failures: SendFailure[] = []
  for (const way of inOrder(ways, parcel.to)) {
    if (down.has(way)) continue
    const { facts, line } = way
    try {
      const providerId = await line.send({
        ...parcel,
        template: facts?.templateOf(parcel.kind, parcel.lang) ?? null,
        signature: facts?.signature ?? null,
      })
      return { way, providerId }
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind === 'unknown' || error.kind === 'unreachable') down.add(way)
      if (error.kind === 'unknown') throw new UnknownResult(way, error.message)
      failures.push(error)
    }
  }
  throw failureOf(failures, ways.length)
}

/** The failure that lets the text be tried again, if one does; it concerns all texts only if no way is left. */
const failureOf = (failures: readonly SendFailure[], ways: number): SendFailure => {
  const [first] = failures
  if (!first) return new SendFailure('unreachable', 'unreachable')
  const soft = failures.find(({ kind }) => kind !== 'refused')
  if (soft?.kind !== 'unreachable') return soft ?? first
  const isAll = failures.length === ways && failures.every(({ kind }) => kind === 'unreachable')
  return isAll ? soft : new SendFailure('later', soft.code, soft.message)
}
