import { type IconName, icons } from './icons.ts'

interface IconProps {
  readonly name: IconName
  /** Pixels; 16 unless told. */
  readonly size?: 12 | 14 | 16 | 20 | 24
  /** What it means, when no words stand beside it; without it the sign is silent. */
  readonly label?: string
  readonly className?: string
}

/** A sign in the colour of the text around it. */
export const Icon = ({ name, size = 16, label, className }: IconProps) => (
  <svg
    className={className ? `i ${className}` : 'i'}
    viewBox="0 0 16 16"
    width={size}
    height={size}
    role="img"
    aria-label={label}
    aria-hidden={!label}
  >
    <path d={icons[name]} vectorEffect="non-scaling-stroke" />
  </svg>
)

/** In an open choice that can be searched: antd's own sign says "search" to those who do not see it, in any language. */
export const searchSign = <Icon name="search" size={14} />
