import { type Issue, localise } from '@gantry/base/shared'
import { listChartSources } from '@gantry/charts/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listTables } from '@gantry/model/shared'
import { Setting, useTableChoices } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface SourceSettingProps {
  readonly label: string
  readonly value: string
  readonly issue?: Issue | undefined
  onChange(source: string): void
}

/** What a chart is drawn of: an application, or a registered source such as the figures of workflows. */
export const SourceSetting = ({ label, value, issue, onChange }: SourceSettingProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const tables = useCall(listTables, {})
  const sources = useCall(listChartSources, {})
  const choices = useTableChoices(tables.data?.data ?? [])
  const options = [
    ...(sources.data?.data ?? []).map(({ name, label: said }) => ({
      value: name,
      label: localise(said, lang),
    })),
    ...choices,
  ].map(({ value: id, label: name }) => ({ value: id, name, label: <span translate="no">{name}</span> }))
  const isSource = (option: { readonly value: string }) =>
    (sources.data?.data ?? []).some(({ name }) => name === option.value)
  const about = sources.data?.data.find(({ name }) => name === value)?.about
  return (
    <Setting label={label} issue={issue} {...(about !== undefined && { hint: localise(about, lang) })}>
      {id => (
        <Select
          id={id}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          value={value === '' ? null : value}
          options={[
            { label: t('dashboards.sources.platform'), options: options.filter(isSource) },
            { label: t('dashboards.sources.tables'), options: options.filter(option => !isSource(option)) },
          ].filter(group => group.options.length > 0)}
          onChange={(chosen: string) => onChange(chosen)}
        />
      )}
    </Setting>
  )
}
