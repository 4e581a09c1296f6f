import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import { useCopy } from './use-copy.ts'

/** No data yet; no match for the filter; no permission; does not exist or was deleted; loading failed. */
export type EmptyKind = 'never' | 'filtered' | 'denied' | 'gone' | 'error'

const signs: Readonly<Record<EmptyKind, IconName>> = {
  never: 'order',
  filtered: 'filter',
  denied: 'lock',
  gone: 'search',
  error: 'warn',
}

interface EmptyStateProps {
  readonly kind: EmptyKind
  /** Title; all kinds but `never` have defaults. */
  readonly title?: string
  /** Why it is empty; who can grant access; how many rows exist without the filter. */
  readonly children?: ReactNode
  readonly icon?: IconName
  /** One button, at most two. */
  readonly actions?: ReactNode
  /** Trace id of an error, for support. */
  readonly traceId?: string | undefined
  /** Takes the full height. */
  readonly fill?: boolean
}

const words = {
  filtered: 'ui.filtered.title',
  denied: 'ui.denied.title',
  gone: 'ui.gone.title',
  error: 'ui.error.title',
} as const

/** Explains what would be here, why it is missing, and what to do next. */
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
