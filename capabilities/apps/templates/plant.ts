import { type Json, type Lang, newId } from '@gantry/base/shared'
import type { FileRef } from '@gantry/fields/shared'

/** A device that sample rows are about. */
export interface Device {
  readonly id: string
  /** As it is called: code and kind. */
  readonly name: string
}

/** Chooses between a text of sample rows in Chinese and in English. */
export type Say = (zh: string, en: string) => string

export const sayIn =
  (lang: Lang): Say =>
  (zh, en) =>
    lang === 'en' ? en : zh

/** What sample rows are made from. */
export interface Plant {
  /** The language of their texts. */
  readonly say: Say
  readonly now: Date
  /** `year`: as many rows as a plant makes in one, `few`: those of the last weeks. */
  readonly size: 'few' | 'year'
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly areas: readonly { readonly id: string; readonly code: string }[]
  readonly devices: readonly Device[]
  /** A picture for fields that must have one. */
  readonly picture: FileRef | null
}

export type SampleRow = Readonly<Record<string, Json>> & { readonly id: string }

/** Rows of one table. */
export interface Batch {
  readonly table: string
  readonly rows: readonly SampleRow[]
}

export const hour = 3_600_000
export const day = 24 * hour

/** The zone of the sample plant: UTC+8 the year round. */
const ahead = 8 * hour

/** The beginning of the day, as the plant's clock has it, so many days from today. */
export const morning = ({ now }: Plant, days: number): number =>
  Math.floor((now.getTime() + ahead) / day) * day - ahead + days * day

/** `YYYY-MM-DD` on the plant's calendar. */
export const dateOf = (moment: number): string => new Date(moment + ahead).toISOString().slice(0, 10)

/** A row that somebody made then, or now where that is yet to come. */
export const madeAt = (
  { now }: Plant,
  moment: number,
  person: string | null,
  values: Readonly<Record<string, Json>>,
): SampleRow => {
  const at = Math.floor(Math.min(moment, now.getTime()))
  return {
    id: newId(at),
    createdAt: new Date(at).toISOString(),
    ...(person !== null && { createdBy: person, owner: person }),
    ...values,
  }
}

/** The people of these names; all of them where the space has none of these. */
export const staff = ({ people }: Plant, ...names: readonly string[]): readonly string[] => {
  const known = people.filter(({ name }) => names.includes(name))
  return (known.length > 0 ? known : people).map(({ id }) => id)
}

/** The device of a code; devices are called by code and kind. */
export const deviceWith = ({ devices }: Pick<Plant, 'devices'>, code: string): Device | undefined =>
  devices.find(({ name }) => name.startsWith(`${code} `))

/** One of a list; null of an empty one. */
export const oneOf = <Item>(list: readonly Item[], random: number): Item | null =>
  list[Math.floor(random * list.length)] ?? null

export const pick = <Item>(list: readonly [Item, ...Item[]], random: number): Item =>
  list[Math.floor(random * list.length)] ?? list[0]

/** Even numbers from 0 to 1 (mulberry32): the same for a seed on every machine. */
export const sequence = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
