import { usePortrait } from './portraits.ts'

/** Background colours with sufficient contrast to a white initial, distinguishable side by side. */
const grounds = [
  '#3d6fb4',
  '#2f7f79',
  '#7a5ea8',
  '#8a6a2f',
  '#9a5b3c',
  '#4f6f8f',
  '#5c7a34',
  '#a8577a',
  '#2d6f96',
  '#4b7a5c',
  '#6a62a8',
  '#7c5a6c',
] as const

/** The same text always has the same background. */
export const groundOf = (text: string): string => {
  let sum = 0
  for (const char of text) sum = (sum * 31 + char.codePointAt(0)!) % 1_000_003
  return grounds[sum % grounds.length]!
}

interface AvatarProps {
  /** Null: nobody assigned, a dashed ring. */
  readonly name: string | null
  /** Seed of the colour; default is the name. For the id of a person the portrait is shown, if there is one. */
  readonly seed?: string
  readonly src?: string
  readonly size?: 20 | 28 | 36
}

const sizes = { 20: 'av', 28: 'av l', 36: 'av xl' } as const

/**
 * A picture, or the first letter of a name; hidden from screen readers, because the name is shown beside it.
 */
export const Avatar = ({ name, seed, src, size = 20 }: AvatarProps) => {
  const portrait = usePortrait(seed)
  if (name === null) return <span className={`${sizes[size]} none`} aria-hidden />
  const picture = src ?? portrait
  if (picture) return <img className={sizes[size]} src={picture} alt="" loading="lazy" />
  return (
    <span className={sizes[size]} style={{ background: groundOf(seed ?? name) }} translate="no" aria-hidden>
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </span>
  )
}
