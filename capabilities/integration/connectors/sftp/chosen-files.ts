import { posix } from 'node:path'
import { AppError } from '@gantry/base/shared'
import type { CursorRange } from '../../shared/sources/rows.ts'
import type { RemoteEntry } from './server-files.ts'

/** The formats that can be read, by the ending of a name. */
export const isReadable = (name: string): boolean =>
  /\.(csv|txt|xlsx|xls|json|ndjson|jsonl|parquet)$/i.test(name)

/** An object names a pattern: its last part has a wildcard. */
export const isPattern = (object: string): boolean => /[*?]/.test(posix.basename(object))

/** The folder on the server for a path below the folder of the source. @throws AppError source.no_object */
export const pathOf = (folder: string | undefined, within: string): string => {
  if (within.split('/').includes('..') || within.includes('\0'))
    throw new AppError('source.no_object', { message: within })
  return posix.join(folder ?? '.', within)
}

/** Whether a name matches a pattern of `*` and `?`, in steps that grow no faster than the product of both lengths. */
const matches = (pattern: string, name: string): boolean => {
  let at = 0
  let star = -1
  let from = 0
  for (let place = 0; place < name.length; ) {
    if (pattern[at] === '*') {
      star = at++
      from = place
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[place])) {
      at++
      place++
    } else if (star >= 0) {
      // The last star takes one character more.
      at = star + 1
      place = ++from
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

/**
 * The files of a folder that an object stands for, oldest first: the one with the name, those that match the pattern. With a range
 * those changed within it; without, the newest alone.
 */
export const chosenOf = (
  entries: readonly RemoteEntry[],
  name: string,
  where?: CursorRange,
): readonly RemoteEntry[] => {
  const found = entries
    .filter(entry => !entry.isFolder && isReadable(entry.name))
    .filter(entry => (isPattern(name) ? matches(name, entry.name) : entry.name === name))
    .toSorted((one, other) => order(one.changedAt, other.changedAt) || order(one.name, other.name))
  return where ? found.filter(({ changedAt }) => isIn(changedAt, where)) : found.slice(-1)
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const isIn = (moment: string, { above, upTo }: CursorRange): boolean =>
  (above === undefined || Date.parse(moment) > Date.parse(above)) &&
  (upTo === undefined || Date.parse(moment) <= Date.parse(upTo))
