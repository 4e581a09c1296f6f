import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

const Slot = createContext<HTMLElement | null>(null)

interface PageFrameProps {
  /** Title until the page sets its own. */
  readonly title: string
  /** Before the title, such as the menu button on a phone. */
  readonly leading?: ReactNode
  /** False: the page has no top bar (big screens, embedded pages). */
  readonly bar?: boolean
  readonly children: ReactNode
}

/** A page with a 48 px top bar and its content; the shell wraps every page in it. */
export const PageFrame = ({ title, leading, bar = true, children }: PageFrameProps) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={bar ? 'main' : 'main no-top'}>
      {bar ? (
        <header className="topbar">
          {leading}
          <div className="topbar-slot" ref={setSlot} />
          <div className="crumb topbar-default">
            <h1>{title}</h1>
          </div>
        </header>
      ) : null}
      <main className="content">
        <Slot value={slot}>{children}</Slot>
      </main>
    </div>
  )
}

export interface Crumb {
  readonly title: string
  readonly href?: string
  /** User-defined text, which the browser must not translate. */
  readonly own?: boolean
}

interface PageHeaderProps {
  /** Where Back leads on a phone, in place of the menu: a page that one opens from another and leaves again. */
  readonly back?: string
  /** Parent pages, outermost first. */
  readonly crumbs?: readonly Crumb[]
  readonly title: string
  /** The title is user-defined, such as an application's name. */
  readonly own?: boolean
  /** Beside the title: saved filters, in `<SavedTabs>` or links of class `saved`. */
  readonly tabs?: ReactNode
  /** Secondary controls at the right, before the action. */
  readonly extra?: ReactNode
  /** The primary action of the page. */
  readonly action?: ReactNode
}

/** Sets the top bar of the page it is rendered in. */
export const PageHeader = ({ back, crumbs = [], title, own, tabs, extra, action }: PageHeaderProps) => {
  const { t } = useTranslation()
  const slot = useContext(Slot)
  if (!slot) return null
  return createPortal(
    <>
      {back === undefined ? null : (
        <a className="btn t topbar-back" href={back} aria-label={t('ui.back')}>
          <Icon name="back" size={20} />
        </a>
      )}
      <nav className="crumb" aria-label={t('ui.breadcrumb')}>
        {crumbs.map(crumb => (
          <span className="row" style={{ gap: 8 }} key={crumb.href ?? crumb.title}>
            <a href={crumb.href} translate={crumb.own ? 'no' : undefined}>
              {crumb.title}
            </a>
            <span className="sep" aria-hidden>
              /
            </span>
          </span>
        ))}
        <h1 translate={own ? 'no' : undefined}>{title}</h1>
      </nav>
      {tabs}
      <span className="grow" />
      {extra}
      {action}
    </>,
    slot,
  )
}
