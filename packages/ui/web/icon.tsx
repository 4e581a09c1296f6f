import { type IconName, icons } from './icons.ts'

interface IconProps {
  readonly name: IconName
  /** Pixels; default 16. */
  readonly size?: 12 | 14 | 16 | 20 | 24
  /** Accessible label where no text is beside the icon; otherwise the icon is hidden from screen readers. */
  readonly label?: string
  readonly className?: string
}

/** An icon in the current text colour. */
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

/** Replaces the search icon of antd's searchable selects, which has the fixed English label "search". */
export const searchSign = <Icon name="search" size={14} />
