import type { ApiError } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

/** Days a caller may live; null: until it is withdrawn. */
const lives = [30, 90, 365, null] as const

/** Days that are left of a caller, a year for a new one. */
export const daysLeft = (caller: { readonly expiresAt: string | null } | undefined): number | null => {
  if (!caller) return 365
  if (caller.expiresAt === null) return null
  return Math.max(1, Math.ceil((Date.parse(caller.expiresAt) - Date.now()) / 86_400_000))
}

interface CallerFieldsProps {
  readonly networks: readonly string[]
  readonly days: number | null
  readonly error: ApiError | null
  onNetworks(networks: readonly string[]): void
  onDays(days: number | null): void
}

/** From where a caller may call, and until when. */
export const CallerFields = ({ networks, days, error, onNetworks, onDays }: CallerFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('gateway.key.networks')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', ';', '，']}
            placeholder="10.1.0.0/16"
            value={[...networks]}
            status={error?.issues.some(({ field }) => field.startsWith('networks')) ? 'error' : ''}
            onChange={onNetworks}
          />
        )}
      </Field>
      <Field label={t('gateway.key.days')}>
        {id => (
          <Select
            id={id}
            value={days ?? 0}
            options={[...new Set([...lives, days])].map(each => ({
              value: each ?? 0,
              label:
                each === null ? t('gateway.key.days.open') : t('gateway.key.days.count', { count: each }),
            }))}
            onChange={next => onDays(next === 0 ? null : next)}
          />
        )}
      </Field>
    </>
  )
}
