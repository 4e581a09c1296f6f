import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { linksTo } from '@gantry/designs/shared'
import { FilterField } from '@gantry/screens/web'
import { Radio, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultScope } from '../shared/result-kind.ts'
import { Field, issueAt } from '../web/field.tsx'
import type { TableChoice } from '../web/settings-props.ts'
import type { Target } from './target.ts'

interface TargetSettingsProps {
  readonly target: Target
  readonly scope: ResultScope
  readonly tables: readonly TableChoice[]
  readonly issues: readonly Issue[]
  onChange(target: Target): void
}

/** This record, or records of a table that link it or meet a filter. */
export const TargetSettings = ({ target, scope, tables, issues, onChange }: TargetSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const { subject } = scope
  const table = target.table === undefined ? undefined : scope.tables.get(target.table)
  const links = Object.entries(table?.fields ?? {}).filter(
    ([, def]) => subject.isRecord && linksTo(def, subject.table.id),
  )
  return (
    <>
      {subject.isRecord ? (
        <Field label={t('rule.target')}>
          <Radio.Group
            value={target.table === undefined ? 'self' : 'found'}
            options={[
              { value: 'self', label: t('rule.target.this') },
              { value: 'found', label: t('rule.target.others') },
            ]}
            onChange={({ target: { value } }) => onChange(value === 'self' ? {} : { table: '' })}
          />
        </Field>
      ) : null}
      {target.table === undefined ? null : (
        <Field label={t('rule.table')} id={id} issue={issueAt(issues, 'table')}>
          <Select<string>
            id={id}
            value={target.table || null}
            placeholder={t('rule.table.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={[...tables]}
            onChange={next => onChange({ table: next })}
          />
        </Field>
      )}
      {links.length > 0 ? (
        <Field label={t('rule.target.by')} id={`${id}-by`} issue={issueAt(issues, 'by')}>
          <Select<string>
            id={`${id}-by`}
            allowClear
            value={target.by ?? null}
            placeholder={t('rule.target.by.none')}
            options={links.map(([value, { label }]) => ({ value, label: localise(label ?? value, lang) }))}
            onChange={next => {
              const { by: _, ...rest } = target
              onChange(next ? { ...rest, by: next } : rest)
            }}
          />
        </Field>
      ) : null}
      {table ? (
        <Field label={t('rule.target.filter')} issue={issueAt(issues, 'filter')}>
          <FilterField
            key={table.id}
            table={table.id}
            filter={target.filter}
            onChange={next => {
              const { filter: _, ...rest } = target
              onChange(next === undefined ? rest : { ...rest, filter: next })
            }}
          />
        </Field>
      ) : null}
    </>
  )
}
