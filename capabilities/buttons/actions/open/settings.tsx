import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { linksTo } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { getTable, listViews } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ActionSettingsProps } from '../../web/settings-props.ts'
import type { OpenOptions } from './shared.ts'

/** What a button opens. */
export const OpenSettings = (props: ActionSettingsProps<OpenOptions>) => {
  const { options, table, tables, issues, onChange } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const of = options.to === 'list' || options.to === 'view' ? options.table : table.id
  const target = useCall(getTable, { table: of })
  const views = useCall(listViews, { table: of })
  const links = Object.entries(table.fields).filter(([, def]) => {
    const type = fieldTypeOf(def)
    return type.kind === 'reference' && type.target?.(def) !== undefined
  })
  const begin = (to: OpenOptions['to']): OpenOptions => {
    switch (to) {
      case 'record':
        return { to, field: links[0]?.[0] ?? '' }
      case 'list':
        return { to, table: table.id }
      case 'view':
        return { to, table: table.id, view: '' }
      case 'address':
        return { to, address: 'https://' }
    }
  }
  const [issue] = issues
  return (
    <>
      <Segmented<OpenOptions['to']>
        block
        value={options.to}
        aria-label={t('buttons.open.to')}
        options={(['list', 'view', 'record', 'address'] as const).map(value => ({
          value,
          label: t(`buttons.open.${value}`),
        }))}
        onChange={to => onChange(begin(to))}
      />
      {options.to === 'record' ? (
        <div className="fld">
          <label htmlFor="open-field">{t('buttons.open.field')}</label>
          <Select
            id="open-field"
            value={options.field || null}
            options={links.map(([value, def]) => ({ value, label: localise(def.label ?? value, lang) }))}
            onChange={field => field && onChange({ to: 'record', field })}
          />
        </div>
      ) : null}
      {options.to === 'list' || options.to === 'view' ? (
        <div className="fld">
          <label htmlFor="open-table">{t('buttons.open.table')}</label>
          <Select
            id="open-table"
            value={options.table}
            showSearch={{ optionFilterProp: 'label' }}
            options={[...tables]}
            onChange={next =>
              onChange(
                options.to === 'list' ? { to: 'list', table: next } : { to: 'view', table: next, view: '' },
              )
            }
          />
        </div>
      ) : null}
      {options.to === 'list' ? (
        <div className="fld">
          <label htmlFor="open-by">{t('buttons.open.by')}</label>
          <Select
            id="open-by"
            allowClear
            value={options.by ?? null}
            placeholder={t('buttons.open.all')}
            options={Object.entries(target.data?.table.fields ?? {})
              .filter(([, def]) => linksTo(def, table.id))
              .map(([value, def]) => ({ value, label: localise(def.label ?? value, lang) }))}
            onChange={(by: string | null | undefined) =>
              onChange({ to: 'list', table: options.table, ...(by && { by }) })
            }
          />
        </div>
      ) : null}
      {options.to === 'view' ? (
        <div className="fld">
          <label htmlFor="open-view">{t('buttons.open.view')}</label>
          <Select
            id="open-view"
            value={options.view || null}
            options={(views.data?.data ?? []).map(({ id, label }) => ({
              value: id,
              label: localise(label, lang),
            }))}
            onChange={view => view && onChange({ ...options, view })}
          />
        </div>
      ) : null}
      {options.to === 'address' ? (
        <div className="fld">
          <label htmlFor="open-address">{t('buttons.open.address')}</label>
          <Input
            id="open-address"
            value={options.address}
            maxLength={1_000}
            onChange={event => onChange({ to: 'address', address: event.target.value })}
          />
          <span className="hint">{t('buttons.open.address.hint')}</span>
        </div>
      ) : null}
      {issue ? <p className="hint err">{issueText(t, issue)}</p> : null}
    </>
  )
}
