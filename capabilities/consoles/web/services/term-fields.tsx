import { type ApiError, useIssue } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

interface TermFieldsProps {
  readonly validUntil: string
  readonly yuan: number | null
  readonly error: ApiError | null
  readonly onUntil: (day: string) => void
  readonly onYuan: (yuan: number | null) => void
}

/** Until when, and for how much. */
export const TermFields = ({ validUntil, yuan, error, onUntil, onYuan }: TermFieldsProps) => {
  const { t } = useTranslation()
  const issueAt = useIssue(error)
  return (
    <div className="co-two">
      <Field required label={t('consoles.valid_until')} failure={issueAt('validUntil')}>
        {id => (
          <DatePicker
            id={id}
            allowClear={false}
            style={{ width: '100%' }}
            value={dayjs(validUntil)}
            onChange={day => day && onUntil(day.format('YYYY-MM-DD'))}
          />
        )}
      </Field>
      <Field label={t('consoles.service.amount')} hint={t('consoles.service.amount_hint')}>
        {id => (
          <InputNumber
            id={id}
            style={{ width: '100%' }}
            min={0}
            max={1_000_000_000}
            precision={2}
            value={yuan}
            suffix="CNY"
            onChange={next => onYuan(typeof next === 'number' ? next : null)}
          />
        )}
      </Field>
    </div>
  )
}
