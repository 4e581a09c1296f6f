import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import { useNavMark } from './nav-mark.ts'

interface NavLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly children: string
  /** Leads to the page one is on; of several such entries one is marked. */
  readonly current: boolean
  /** Number of items that need action; hidden when absent. */
  readonly count?: number
  /** The name is user-defined and must not be translated. */
  readonly own?: boolean
  /** Opens in a new window. */
  readonly blank?: boolean
}

/** One entry of the navigation. The shell handles its clicks as client-side navigation, like those of every link. */
export const NavLink = ({ href, icon, children, current, count, own, blank }: NavLinkProps) => {
  const { ref, isMarked, onClick } = useNavMark(href, current)
  return (
    <a
      ref={ref}
      href={href}
      title={children}
      aria-label={children}
      aria-current={isMarked ? 'page' : undefined}
      translate={own ? 'no' : undefined}
      onClick={onClick}
      {...(blank && { target: '_blank', rel: 'noreferrer noopener' })}
    >
      <Icon name={icon} />
      <span className="cut">{children}</span>
      {count ? <span className="n">{count > 99 ? '99+' : count}</span> : null}
    </a>
  )
}

interface NavSectionProps {
  readonly title: string
  readonly own?: boolean
  readonly children: ReactNode
}

/** A titled group of entries. */
export const NavSection = ({ title, own, children }: NavSectionProps) => (
  <>
    <div className="sec" translate={own ? 'no' : undefined}>
      {title}
    </div>
    {children}
  </>
)
