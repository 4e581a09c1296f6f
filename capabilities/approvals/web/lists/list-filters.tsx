import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { DatePicker, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { type InstanceList, listedStates } from '../../shared/lists.ts'
import { SearchBox } from '../parts/search-box.tsx'
import type { ListState } from './list-state.ts'

interface ListFiltersProps {
  readonly list: InstanceList
  readonly state: ListState
  readonly workflows: readonly { readonly id: string; readonly name: Text }[]
  onChange(change: Partial<ListState>): void
}

/** Title, workflow, state and days a list is narrowed to. */
export const ListFilters = ({ list, state, workflows, onChange }: ListFiltersProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  return (
    <div className="ls-filters">
      <SearchBox
        value={state.search}
        label={t('approvals.list.search')}
        onSearch={search => onChange({ search })}
      />
      <Select
        aria-label={t('approvals.list.workflow')}
        value={state.workflow ?? ''}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: t('approvals.list.any_workflow') },
          ...workflows.map(({ id, name }) => ({ value: id, label: localise(name, lang) })),
        ]}
        onChange={workflow => onChange({ workflow })}
      />
      {list === 'drafts' ? null : (
        <>
          <Select
            aria-label={t('approvals.list.state')}
            value={state.state ?? ('' as const)}
            popupMatchSelectWidth={false}
            options={[
              { value: '' as const, label: t('approvals.list.any_state') },
              ...listedStates.map(value => ({ value, label: t(`approvals.record.state.${value}`) })),
            ]}
            onChange={value => onChange({ state: listedStates.find(each => each === value) ?? null })}
          />
          <DatePicker.RangePicker
            aria-label={t('approvals.list.submitted')}
            allowEmpty={[true, true]}
            value={[state.from ? dayjs(state.from) : null, state.to ? dayjs(state.to) : null]}
            onChange={days =>
              onChange({
                from: days?.[0]?.format('YYYY-MM-DD') ?? null,
                to: days?.[1]?.format('YYYY-MM-DD') ?? null,
              })
            }
          />
        </>
      )}
      {list === 'copied' ? (
        <span className="ls-switch">
          <Switch
            size="small"
            checked={state.unread}
            aria-label={t('approvals.list.unread_only')}
            onChange={unread => onChange({ unread })}
          />
          {t('approvals.list.unread_only')}
        </span>
      ) : null}
    </div>
  )
}
