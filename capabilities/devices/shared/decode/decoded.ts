/** A value of a frame, as its decoder found it. */
export interface RawValue {
  readonly code: string
  readonly value: number | string | boolean | null
  /** Milliseconds since 1970, by the clock of the device; absent: the time of arrival counts. */
  readonly ts?: number
}

/** Why a frame or a part of it could not be read: a text `devices.problem.<code>`. */
export interface DecodeProblem {
  readonly code:
    | 'json'
    | 'object'
    | 'hex'
    | 'short'
    | 'script'
    | 'shape'
    | 'not_number'
    | 'not_integer'
    | 'not_bool'
    | 'not_text'
    | 'bad_quality'
    | 'not_readable'
    | 'no_event'
    | 'unknown_event'
    | 'event_level'
    | 'event_large'
  /** Code of the point or event it is about. */
  readonly at?: string
  readonly message?: string
}

/** What a decoder makes of one frame. */
export interface Decoded {
  readonly values: readonly RawValue[]
  readonly problems: readonly DecodeProblem[]
}

export const failed = (problem: DecodeProblem): Decoded => ({ values: [], problems: [problem] })

/** Bytes as pairs of hexadecimal digits, with any blanks between them; null: they are none. */
export const bytesOfHex = (text: string): Uint8Array | null => {
  const digits = text.replace(/^0x/i, '').replace(/[\s:,-]/g, '')
  if (digits.length % 2 === 1 || /[^0-9a-f]/i.test(digits)) return null
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(' ')
