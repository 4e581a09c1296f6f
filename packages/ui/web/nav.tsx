import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface NavLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly children: string
  readonly current: boolean
  /** Number of items that need action; hidden when absent. */
  readonly count?: number
  /** The name is user-defined and must not be translated. */
  readonly own?: boolean
  /** Opens in a new window. */
  readonly blank?: boolean
}

/** One entry of the navigation. The shell handles its clicks as client-side navigation, like those of every link. */
export const NavLink = ({ href, icon, children, current, count, own, blank }: NavLinkProps) => (
  <a
    href={href}
    title={children}
    aria-label={children}
    aria-current={current ? 'page' : undefined}
    translate={own ? 'no' : undefined}
    {...(blank && { target: '_blank', rel: 'noreferrer noopener' })}
  >
    <Icon name={icon} />
    <span className="cut">{children}</span>
    {count ? <span className="n">{count > 99 ? '99+' : count}</span> : null}
  </a>
)

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
