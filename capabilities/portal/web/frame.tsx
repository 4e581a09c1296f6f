import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useCall } from '@gantry/client/web'
import { Icon, type IconName, icons, NavLink, NavSection, useMedia } from '@gantry/ui/web'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { type ShellMenuItem, shellMenu } from '../shared/contract.ts'
import { usePortalChanges } from './use-portal-changes.ts'

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))

const iconOf = (name: string | null): IconName =>
  name !== null && Object.hasOwn(icons, name) ? (name as IconName) : 'link'

/** The menu of the portal the person works with, as sections of the navigation. */
export const Navigation = () => {
  const lang = currentLang()
  const narrow = useMedia('(max-width: 719px)')
  const { pathname, search } = useLocation()
  const { data } = useCall(shellMenu, { terminal: narrow ? 'app' : 'web' }, { keep: true })
  usePortalChanges(shellMenu)
  const [finding, setFinding] = useState<'search' | 'scan' | null>(null)
  const here = `${pathname}${search}`

  const entry = ({ id, label, icon, href, action, blank }: ShellMenuItem) => {
    const name = localise(label, lang)
    if (href === null)
      return (
        <button key={id} type="button" title={name} translate="no" onClick={() => setFinding(action)}>
          <Icon name={iconOf(icon)} />
          <span className="cut">{name}</span>
        </button>
      )
    const address = href.startsWith('/') ? inSpace(href) : href
    return (
      <NavLink
        key={id}
        href={address}
        icon={iconOf(icon)}
        current={here === address || pathname === address}
        blank={blank}
        own
      >
        {name}
      </NavLink>
    )
  }
  return (
    <>
      {(data?.groups ?? []).map(({ id, label, items }) => (
        <NavSection key={id} title={localise(label, lang)} own>
          {items.map(entry)}
        </NavSection>
      ))}
      {finding ? (
        <Suspense>
          <FindDialog how={finding} onClose={() => setFinding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
