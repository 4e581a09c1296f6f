import type { Json } from '@gantry/base/shared'

/** Open groups: all except those in `except`, or only those in `except`. */
export interface Folds {
  readonly all: boolean
  readonly except: ReadonlySet<string>
}

export const allOpen: Folds = { all: true, except: new Set() }
export const allFolded: Folds = { all: false, except: new Set() }

/** Maximum number of groups in the URL; beyond it the oldest return to the default state. */
const mostKept = 60

/** The id of a group: its keys from outer to inner, references by id. */
export const pathOf = (keys: readonly Json[]): string => keys.map(keyText).join('/')

const keyText = (key: Json): string => {
  if (key === null) return '~'
  const value = typeof key === 'object' && 'id' in key ? key.id : key
  return encodeURIComponent(String(value)).replace(/[~*]/g, sign => (sign === '~' ? '%7E' : '%2A'))
}

/** `*`: all are open; `*a,b`: all but these; `a,b`: these; empty: none. */
export const readFolds = (text: string): Folds => {
  const all = text.startsWith('*')
  const paths = (all ? text.slice(1) : text).split(',').filter(path => path !== '')
  return { all, except: new Set(paths) }
}

export const writeFolds = ({ all, except }: Folds): string =>
  `${all ? '*' : ''}${[...except].slice(-mostKept).join(',')}`

export const isOpen = ({ all, except }: Folds, path: string): boolean => all !== except.has(path)

export const fold = ({ all, except }: Folds, path: string, open: boolean): Folds => {
  const next = new Set(except)
  if (open === all) next.delete(path)
  else next.add(path)
  return { all, except: next }
}
