import type { Issue, JsonObject, Text } from '@gantry/base/shared'
import type { RecordRow, StoredFile } from '@gantry/model/shared'

/** Why the server did not take an entry, as it said it. */
export interface Refusal {
  readonly message: string
  readonly issues: readonly Issue[]
}

export type EntryState =
  /** On this device. */
  | { readonly is: 'here' }
  | { readonly is: 'sending' }
  /** The person has to change something. */
  | { readonly is: 'refused'; readonly refusal: Refusal }
  /** Somebody else changed the same fields meanwhile. */
  | { readonly is: 'conflict'; readonly theirs: RecordRow }
  | { readonly is: 'arrived'; readonly at: number }

/** What somebody filled in without a network: a new record, or changes of one that was taken along. */
export interface Entry {
  /** Made on this device; of a new record also its id. */
  readonly id: string
  readonly table: string
  /** The name of the table, for when its form has been let go. */
  readonly label: Text
  readonly title: string
  /** The record as it was read, with its version; null: a new record. */
  readonly base: RecordRow | null
  /** What is sent: fields by id. */
  readonly body: JsonObject
  /** All values of the form, to go on filling in. */
  readonly values: JsonObject
  /** Files chosen here; their ids are of this device. */
  readonly files: readonly StoredFile[]
  /** Files that have arrived, by their id of this device. */
  readonly sent: Readonly<Record<string, StoredFile>>
  /** Milliseconds since the Unix epoch. */
  readonly madeAt: number
  readonly state: EntryState
}

/** The record an entry is about. */
export const recordOf = ({ id, base }: Pick<Entry, 'id' | 'base'>): string => base?.id ?? id

export const hasArrived = ({ state }: Pick<Entry, 'state'>): boolean => state.is === 'arrived'

/** Whether the person has to do something before the entry can be sent. */
export const needsPerson = ({ state }: Pick<Entry, 'state'>): boolean =>
  state.is === 'refused' || state.is === 'conflict'

export const inOrder = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => a.madeAt - b.madeAt || (a.id < b.id ? -1 : 1))

/**
 * The next entry to send, in the order they were made. One that waits for its person holds up the later ones of the same record,
 * not those of others. An entry left in `sending` was interrupted, and is sent again.
 */
export const nextToSend = (entries: readonly Entry[], tried: ReadonlySet<string>): Entry | null => {
  const held = new Set<string>()
  for (const entry of inOrder(entries)) {
    const record = recordOf(entry)
    if (hasArrived(entry)) continue
    if (!needsPerson(entry) && !tried.has(entry.id) && !held.has(record)) return entry
    held.add(record)
  }
  return null
}

/** An entry that has arrived: what was filled in is no longer held here. */
export const arrived = (entry: Entry, at: number): Entry => ({
  ...entry,
  base: null,
  body: {},
  values: {},
  files: [],
  sent: {},
  state: { is: 'arrived', at },
})
