import { localise } from '@gantry/base/shared'
import { type ApiError, currentLang, useIssue } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Filter } from '@gantry/model/shared'
import { ModelFilterField, useTable } from '@gantry/screens/web'
import { Field, Skeleton } from '@gantry/ui/web'
import { Checkbox, DatePicker, Input, InputNumber, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { SharedField, ShareSchedule } from '../../shared/contract.ts'
import { canLeave } from '../../shared/crossing.ts'

/** What is given, as the dialog holds it. */
export interface Terms {
  readonly name: string
  readonly fields: readonly string[]
  readonly filter: Filter
  readonly roles: readonly { readonly id: string; readonly title: string }[]
  readonly until: string | null
  readonly copies: boolean
  readonly schedule: ShareSchedule
}

/** What a new offer or agreement begins with. */
export const blankTerms: Terms = {
  name: '',
  fields: [],
  filter: true,
  roles: [],
  until: null,
  copies: true,
  schedule: { kind: 'every', minutes: 60 },
}

interface TermsFieldsProps {
  readonly table: string
  readonly terms: Terms
  /** The fields an offer gives so far, with the labels they had: those that are gone are named by them. */
  readonly given?: readonly SharedField[]
  /** Sent to a system outside: with the rights of who agrees, and always as copies. */
  readonly isOutside?: boolean
  readonly error: ApiError | null
  onChange(terms: Terms): void
}

/** Fields, condition, rights, validity and deliveries of an offer. */
export const TermsFields = ({
  table,
  terms,
  given = [],
  isOutside = false,
  error,
  onChange,
}: TermsFieldsProps) => {
  const { t } = useTranslation()
  const issueAt = useIssue(error)
  const { model } = useTable(table)
  const put = (next: Partial<Terms>) => onChange({ ...terms, ...next })
  if (!model) return <Skeleton kind="form" />
  const options = model.fields
    .filter(({ def }) => canLeave(def))
    .map(({ id: value, label }) => ({ value, label }))
  const gone = given
    .filter(({ id }) => !options.some(({ value }) => value === id) && terms.fields.includes(id))
    .map(({ id: value, label }) => ({
      value,
      label: t('sharing.field_gone', { field: localise(label, currentLang()) }),
    }))
  return (
    <>
      <Field label={t('sharing.name')} hint={t('sharing.name.hint')} failure={issueAt('name')}>
        {id => (
          <Input
            id={id}
            value={terms.name}
            maxLength={60}
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('sharing.fields')} hint={t('sharing.fields.hint')} failure={issueAt('fields')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            value={[...terms.fields]}
            options={[...options, ...gone]}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={fields => put({ fields })}
          />
        )}
      </Field>
      <Field label={t('sharing.filter')} failure={issueAt('filter')}>
        {() => (
          <ModelFilterField
            model={model}
            filter={terms.filter}
            onChange={filter => put({ filter: filter ?? true })}
          />
        )}
      </Field>
      {isOutside ? null : (
        <Field label={t('sharing.roles')} hint={t('sharing.roles.hint')} failure={issueAt('roles')}>
          {id => (
            <ReferenceSelect
              id={id}
              target="role"
              sign="key"
              many
              once
              chosen={terms.roles}
              onChoose={roles => put({ roles })}
            />
          )}
        </Field>
      )}
      <Field label={t('sharing.until')} failure={issueAt('until')}>
        {id => (
          <DatePicker
            id={id}
            style={{ width: '100%' }}
            placeholder={t('sharing.until.open')}
            value={terms.until === null ? null : dayjs(terms.until)}
            minDate={dayjs()}
            onChange={day => put({ until: day ? day.format('YYYY-MM-DD') : null })}
          />
        )}
      </Field>
      {isOutside ? null : (
        <Checkbox checked={terms.copies} onChange={({ target }) => put({ copies: target.checked })}>
          {t('sharing.copies')}
        </Checkbox>
      )}
      {terms.copies ? (
        <Field label={t('sharing.schedule')} failure={issueAt('schedule')}>
          {id => (
            <div className="sh-told">
              <Segmented<ShareSchedule['kind']>
                value={terms.schedule.kind}
                aria-label={t('sharing.schedule')}
                options={(['every', 'change', 'hand'] as const).map(value => ({
                  value,
                  label: t(`sharing.schedule.${value}`),
                }))}
                onChange={kind => put({ schedule: kind === 'every' ? { kind, minutes: 60 } : { kind } })}
              />
              {terms.schedule.kind === 'every' ? (
                <InputNumber<number>
                  id={id}
                  min={5}
                  max={10_080}
                  precision={0}
                  aria-label={t('sharing.schedule.every_minutes')}
                  prefix={t('sharing.schedule.every_minutes')}
                  value={terms.schedule.minutes}
                  onChange={minutes => minutes !== null && put({ schedule: { kind: 'every', minutes } })}
                />
              ) : null}
            </div>
          )}
        </Field>
      ) : null}
    </>
  )
}
