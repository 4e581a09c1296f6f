import { sayDay, sayMoment } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What a key of a space and a client of the platform have alike. */
interface Caller {
  readonly name: string
  readonly networks: readonly string[]
  readonly expiresAt: string | null
  readonly withdrawnAt: string | null
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
  /** Newest first. */
  readonly secrets: readonly { readonly hint: string; readonly endsAt: string | null }[]
}

interface CallerRowProps {
  readonly value: Caller
  /** Beside the hint of its secret. */
  readonly rights?: string
  /** Its cells between state and networks. */
  readonly children: ReactNode
  onEdit(): void
  onRotate(): void
  onEnd(): void
}

/** Who calls with a secret: state, networks, last use, and what can be done with it. */
export const CallerRow = ({ value, rights, children, onEdit, onRotate, onEnd }: CallerRowProps) => {
  const { t } = useTranslation()
  const { name, networks, expiresAt, withdrawnAt, lastUsedAt, lastIp, secrets } = value
  const hasEnded = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const state = withdrawnAt !== null ? 'withdrawn' : hasEnded ? 'ended' : 'live'
  const old = secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <tr data-off={state === 'live' ? undefined : ''}>
      <td>
        <b translate="no">{name}</b>
        <small>
          <code className="mono" translate="no">
            {secrets[0]?.hint ?? ''}
          </code>{' '}
          {rights}
        </small>
        {old?.endsAt && state === 'live' ? (
          <small className="gw-warn">
            {t('gateway.key.two', {
              hint: old.hint,
              at: sayMoment(old.endsAt, { short: true, seconds: true }),
            })}
          </small>
        ) : null}
      </td>
      <td>
        {t(`gateway.key.${state}`)}
        <small>
          {expiresAt === null
            ? t('gateway.key.days.open')
            : t('gateway.key.until', { at: sayDay(expiresAt) })}
        </small>
      </td>
      {children}
      <td className="mono" translate="no">
        {networks.length === 0 ? t('gateway.key.networks.any') : networks.join(', ')}
      </td>
      <td>
        {lastUsedAt === null
          ? t('gateway.key.unused')
          : sayMoment(lastUsedAt, { short: true, seconds: true })}
        <small className="mono" translate="no">
          {lastIp ?? ''}
        </small>
      </td>
      <td>
        {withdrawnAt === null ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: t('gateway.key.edit'), onClick: onEdit },
                { key: 'rotate', label: t('gateway.key.rotate'), onClick: onRotate },
                { key: 'end', danger: true, label: t('gateway.key.withdraw'), onClick: onEnd },
              ],
            }}
          >
            <button type="button" className="btn t s sq" aria-label={t('gateway.more', { name })}>
              <Icon name="more" />
            </button>
          </Dropdown>
        ) : null}
      </td>
    </tr>
  )
}
