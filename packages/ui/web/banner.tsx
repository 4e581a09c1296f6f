import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface BannerProps {
  /** `warn` a transient state, `bad` something lost or refused, `info` news. */
  readonly kind?: 'warn' | 'bad' | 'info'
  readonly icon?: IconName
  readonly children: ReactNode
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** A slim bar above the content about a lasting state. */
export const Banner = ({ kind = 'warn', icon, children, action }: BannerProps) => (
  <div className={`ban ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
    <Icon name={icon ?? (kind === 'info' ? 'info' : 'warn')} size={14} />
    <span className="grow">{children}</span>
    {action ? (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    ) : null}
  </div>
)
