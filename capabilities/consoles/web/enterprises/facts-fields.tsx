import { type ApiError, useCall, useIssue, useSession } from '@gantry/client/web'
import { Field } from '@gantry/ui/web'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { listProviders } from '../../shared/providers-contract.ts'
import { type Quotas, quotaKinds } from '../../shared/quotas.ts'
import { AmountField, TextField } from '../parts/form.tsx'

/** What operator and provider enter about an enterprise. */
export interface Facts {
  readonly name: string
  readonly nameEn: string
  readonly contact: string
  readonly phone: string
  readonly note: string
  readonly provider: string | null
  readonly quotas: Quotas
  readonly validUntil: string | null
}

export const newFacts: Facts = {
  name: '',
  nameEn: '',
  contact: '',
  phone: '',
  note: '',
  provider: null,
  quotas: { users: 50, storage: 51_200, records: 1_000_000, calls: null, messages: null },
  validUntil: dayjs().add(1, 'year').format('YYYY-MM-DD'),
}

interface PartProps {
  readonly facts: Facts
  readonly error: ApiError | null
  readonly onChange: (facts: Facts) => void
}

/** Names, contact and provider. */
export const EnterpriseFields = ({ facts, error, onChange }: PartProps) => {
  const { t } = useTranslation()
  const issueAt = useIssue(error)
  const { user } = useSession()
  const isRoot = user.userType === 'root'
  const { data: providers } = useCall(listProviders, {}, { enabled: isRoot })
  return (
    <>
      <div className="co-two">
        <TextField
          required
          label={t('consoles.enterprise.name')}
          maxLength={60}
          value={facts.name}
          failure={issueAt('name')}
          onChange={name => onChange({ ...facts, name })}
        />
        <TextField
          label={t('consoles.enterprise.name_en')}
          maxLength={80}
          value={facts.nameEn}
          onChange={nameEn => onChange({ ...facts, nameEn })}
        />
        <TextField
          label={t('consoles.contact')}
          maxLength={60}
          value={facts.contact}
          onChange={contact => onChange({ ...facts, contact })}
        />
        <TextField
          label={t('consoles.phone')}
          maxLength={30}
          value={facts.phone}
          onChange={phone => onChange({ ...facts, phone })}
        />
      </div>
      {isRoot ? (
        <Field label={t('consoles.provider')}>
          {id => (
            <Select
              id={id}
              allowClear
              style={{ width: '100%' }}
              value={facts.provider ?? undefined}
              placeholder={t('consoles.provider.none')}
              options={(providers?.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
              onChange={value => onChange({ ...facts, provider: value ?? null })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('consoles.note')}>
        {id => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={500}
            value={facts.note}
            onChange={event => onChange({ ...facts, note: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

const gigabyte = 1024

/** Quotas and validity; storage is typed in GB. */
export const QuotaFields = ({ facts, error, onChange }: PartProps) => {
  const { t } = useTranslation()
  const issueAt = useIssue(error)
  const { quotas } = facts
  return (
    <div className="co-two">
      {quotaKinds.map(kind => {
        const most = quotas[kind]
        const factor = kind === 'storage' ? gigabyte : 1
        return (
          <AmountField
            key={kind}
            label={t(`consoles.quota.${kind}`)}
            unit={t(`consoles.unit.${kind}`)}
            value={most === null ? null : Math.max(1, Math.round(most / factor))}
            failure={issueAt(`quotas.${kind}`)}
            onChange={next =>
              onChange({ ...facts, quotas: { ...quotas, [kind]: next === null ? null : next * factor } })
            }
          />
        )
      })}
      <Field
        label={t('consoles.valid_until')}
        hint={t('consoles.valid_until.hint')}
        failure={issueAt('validUntil')}
      >
        {id => (
          <DatePicker
            id={id}
            style={{ width: '100%' }}
            placeholder={t('consoles.endless')}
            value={facts.validUntil ? dayjs(facts.validUntil) : null}
            onChange={day => onChange({ ...facts, validUntil: day ? day.format('YYYY-MM-DD') : null })}
          />
        )}
      </Field>
    </div>
  )
}
