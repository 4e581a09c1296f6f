import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { getRecord } from '@gantry/model/shared'
import { formatValue, issueText, useTable } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listAnalysis } from '../../../shared/contract.ts'
import type { LayerLink } from '../../../shared/screen/layer-link.ts'
import { TableSetting } from '../../charts/table-setting.tsx'

const targets = ['none', 'record', 'screen', 'page'] as const
type Target = (typeof targets)[number]

const blank: Readonly<Record<Exclude<Target, 'none'>, LayerLink>> = {
  record: { to: 'record', table: '', record: '' },
  screen: { to: 'screen', screen: '' },
  page: { to: 'page', path: '' },
}

interface LinkInputProps {
  readonly link: LayerLink | undefined
  readonly issue: Issue | undefined
  onChange(link: LayerLink | undefined): void
}

/** What a click on a layer opens: nothing, a record, another screen, or a page of the space. */
export const LinkInput = ({ link, issue, onChange }: LinkInputProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t('dashboards.layer.link')}</label>
        <Select<Target>
          id={id}
          value={link?.to ?? 'none'}
          options={targets.map(value => ({ value, label: t(`dashboards.layer.link.${value}`) }))}
          onChange={to => onChange(to === 'none' ? undefined : blank[to])}
        />
        {link ? <span className="hint">{t('dashboards.layer.link.shared')}</span> : null}
      </div>
      {link?.to === 'record' ? <RecordTarget link={link} onChange={onChange} /> : null}
      {link?.to === 'screen' ? <ScreenTarget link={link} onChange={onChange} /> : null}
      {link?.to === 'page' ? (
        <div className="fld">
          <label htmlFor={`${id}-path`}>{t('dashboards.layer.link.path')}</label>
          <Input
            id={`${id}-path`}
            maxLength={500}
            value={link.path}
            onChange={({ target }) => onChange({ to: 'page', path: target.value.trim() })}
          />
          <span className="hint">{t('dashboards.layer.link.path.hint')}</span>
        </div>
      ) : null}
      {issue ? <span className="hint err">{issueText(t, issue)}</span> : null}
    </>
  )
}

interface TargetProps<To extends LayerLink['to']> {
  readonly link: Extract<LayerLink, { readonly to: To }>
  onChange(link: LayerLink): void
}

const RecordTarget = ({ link, onChange }: TargetProps<'record'>) => {
  const { t } = useTranslation()
  const id = useId()
  const { table, record } = link
  const { model } = useTable(table)
  const { data } = useCall(getRecord, { table, id: record }, { enabled: table !== '' && record !== '' })
  const title = model?.field(model.title)
  const name = data && title ? formatValue(title, data.data[title.id]) : ''
  return (
    <>
      <TableSetting
        label={t('dashboards.layer.link.table')}
        value={table}
        onChange={next => onChange({ to: 'record', table: next, record: '' })}
      />
      {table === '' ? null : (
        <div className="fld">
          <label htmlFor={id}>{t('dashboards.layer.link.record')}</label>
          <ReferenceSelect
            key={table}
            id={id}
            target={table}
            sign="box"
            many={false}
            chosen={record === '' ? [] : [{ id: record, title: name || '…' }]}
            onChoose={([chosen]) => onChange({ to: 'record', table, record: chosen?.id ?? '' })}
          />
        </div>
      )}
    </>
  )
}

const ScreenTarget = ({ link, onChange }: TargetProps<'screen'>) => {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(listAnalysis, { kind: 'screen' })
  return (
    <div className="fld">
      <label htmlFor={id}>{t('dashboards.layer.link.screen')}</label>
      <Select<string>
        id={id}
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
        value={link.screen === '' ? null : link.screen}
        options={(data?.data ?? [])
          .filter(({ release, state }) => release !== null && state === 'active')
          .map(screen => ({
            value: screen.id,
            name: localise(screen.name, currentLang()),
            label: <span translate="no">{localise(screen.name, currentLang())}</span>,
          }))}
        onChange={screen => onChange({ to: 'screen', screen })}
      />
    </div>
  )
}
