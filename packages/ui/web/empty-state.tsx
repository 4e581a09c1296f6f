import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import { useCopy } from './use-copy.ts'

/** Never had anything; filtered to nothing; not allowed to look; could not be read. */
export type EmptyKind = 'never' | 'filtered' | 'denied' | 'error'

const signs: Readonly<Record<EmptyKind, IconName>> = {
  never: 'order',
  filtered: 'filter',
  denied: 'lock',
  error: 'warn',
}

interface EmptyStateProps {
  readonly kind: EmptyKind
  /** What this is; the three last kinds have their own words. */
  readonly title?: string
  /** Why it is empty; who can grant it; how many there are without the filter. */
  readonly children?: ReactNode
  readonly icon?: IconName
  /** One button, at most two. */
  readonly actions?: ReactNode
  /** Of an error: what support asks for. */
  readonly traceId?: string | undefined
  /** Takes the height of its place. */
  readonly fill?: boolean
}

const words = { filtered: 'ui.filtered.title', denied: 'ui.denied.title', error: 'ui.error.title' } as const

/** Says what would be here, why it is not, and what to do next. */
export const EmptyState = ({ kind, title, children, icon, actions, traceId, fill }: EmptyStateProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <div className={fill ? 'state fill' : 'state'} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={icon ?? signs[kind]} size={24} />
      <h2>{title ?? (kind === 'never' ? null : t(words[kind]))}</h2>
      {children ? <p>{children}</p> : null}
      {traceId ? (
        <p>
          {t('ui.trace')} <span className="mono">{traceId}</span>
        </p>
      ) : null}
      {actions || traceId ? (
        <div className="acts">
          {actions}
          {traceId ? (
            <button
              type="button"
              className="btn s t"
              onClick={() => copy(traceId, { label: t('ui.trace'), done: t('ui.trace.copied') })}
            >
              <Icon name="copy" size={14} />
              {t('ui.trace.copy')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
