import { Icon, type IconName, icons } from '@gantry/ui/web'
import type { CSSProperties } from 'react'

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

/** An application's sign: its icon on a tint of its system's colour. */
export const AppIcon = ({ icon, color }: { icon: string; color: number }) => (
  <span className="app-icon" style={{ '--ic': `var(--c${color})` } as CSSProperties} aria-hidden>
    <Icon name={isIcon(icon) ? icon : 'table'} size={20} />
  </span>
)
