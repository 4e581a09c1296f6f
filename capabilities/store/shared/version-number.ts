/** A version number: major, minor, patch. */
export type VersionNumber = readonly [number, number, number]

/** `1.2.3`; null for anything else. Each part is below 10,000. */
export const parseNumber = (text: string): VersionNumber | null => {
  const [, major, minor, patch] = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})$/.exec(text) ?? []
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

/** Negative: `a` is the earlier one. */
export const compareNumbers = (a: VersionNumber, b: VersionNumber): number =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

export type Bump = 'major' | 'minor' | 'patch'

/** The next number after `from`. */
export const nextNumber = ([major, minor, patch]: VersionNumber, bump: Bump): string =>
  bump === 'major'
    ? `${major + 1}.0.0`
    : bump === 'minor'
      ? `${major}.${minor + 1}.0`
      : `${major}.${minor}.${patch + 1}`

/** Of two valid numbers, whether the first is the later one. */
export const isNewer = (number: string, than: string): boolean => {
  const [one, other] = [parseNumber(number), parseNumber(than)]
  return one !== null && other !== null && compareNumbers(one, other) > 0
}
