import type { JsonObject } from '@gantry/base/shared'
import { type RecordRow, systemFields } from '@gantry/model/shared'
import { type Merge, mergeChanges, sameValue } from '@gantry/screens/web'
import type { Entry } from './entry.ts'

/** Three-way merge of an entry: the record as it was taken along, what was changed here, and the record as it is now. */
export const mergeEntry = ({ base, body }: Pick<Entry, 'base' | 'body'>, theirs: RecordRow): Merge => {
  const before = base ?? {}
  const mine = { ...before, ...body }
  const system: readonly string[] = systemFields
  return mergeChanges(
    before,
    mine,
    theirs,
    Object.keys(mine).filter(field => !system.includes(field)),
  )
}

/** What of an entry still has to be written over the record as it is now: changed here, and not yet so there. */
export const leftToWrite = ({ base, body }: Pick<Entry, 'base' | 'body'>, theirs: RecordRow): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => !sameValue(value, base?.[field]) && !sameValue(value, theirs[field]),
    ),
  )

/** An entry whose conflicts the person has settled, based on the record as it is now. */
export const settled = (
  entry: Entry,
  theirs: RecordRow,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Entry => {
  const body = Object.fromEntries(Object.entries(entry.body).filter(([field]) => choices[field] !== 'theirs'))
  const taken = Object.keys(choices).flatMap(field =>
    choices[field] === 'theirs' ? [[field, theirs[field] ?? null] as const] : [],
  )
  const values = { ...entry.values, ...Object.fromEntries(taken) }
  return { ...entry, base: theirs, body, values, state: { is: 'here' } }
}
