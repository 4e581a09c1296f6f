import { Icon, type IconName, icons } from '@gantry/ui/web'
import type { CSSProperties } from 'react'

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

interface SignProps {
  readonly icon: string
  readonly color: number
  readonly large?: boolean
}

/** The sign of an application of the store. */
export const Sign = ({ icon, color, large = false }: SignProps) => (
  <span
    className={large ? 'ap-sign ap-large' : 'ap-sign'}
    style={{ '--k': `var(--c${color})` } as CSSProperties}
    aria-hidden
  >
    <Icon name={isIcon(icon) ? icon : 'table'} size={large ? 24 : 20} />
  </span>
)
