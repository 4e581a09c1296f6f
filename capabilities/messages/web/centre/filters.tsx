import { useCall } from '@gantry/client/web'
import { useTypedSearch } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { listSubscriptions } from '../../shared/contract.ts'
import type { CentreState } from './centre-state.ts'

interface FiltersProps {
  readonly state: CentreState
  onChange(change: Partial<CentreState>): void
}

/** Search, application and days of the list. */
export const Filters = ({ state, onChange }: FiltersProps) => {
  const { t } = useTranslation()
  const search = useTypedSearch(state.search, words => onChange({ search: words }))
  const apps = useCall(listSubscriptions, {}, { staleTime: 60_000 })
  return (
    <div className="msg-filters">
      <Input
        allowClear
        value={search.typed}
        maxLength={100}
        prefix={<Icon name="search" />}
        placeholder={t('messages.search')}
        aria-label={t('messages.search')}
        onChange={event => search.type(event.target.value)}
        onPressEnter={search.now}
      />
      <Select
        aria-label={t('messages.app')}
        value={state.app ?? ''}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('messages.any_app') },
          ...(apps.data?.apps ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={app => onChange({ app })}
      />
      <DatePicker.RangePicker
        aria-label={t('messages.time')}
        allowEmpty={[true, true]}
        value={[state.from ? dayjs(state.from) : null, state.to ? dayjs(state.to) : null]}
        onChange={days =>
          onChange({
            from: days?.[0]?.format('YYYY-MM-DD') ?? null,
            to: days?.[1]?.format('YYYY-MM-DD') ?? null,
          })
        }
      />
    </div>
  )
}
