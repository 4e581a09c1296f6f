/** Collects the values of a statement; each answers the text that stands for it. */
export interface Binder {
  param(value: string | boolean | number): string
  /** The moment of the run, its day, or its time zone. */
  env(name: 'now' | 'today' | 'timeZone'): string
}

/** An identifier of DuckDB. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A list of quoted names. */
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
