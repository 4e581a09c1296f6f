import { type FieldTest, fieldOperators } from '@gantry/logic/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { BareSource, Into, Remove, TableChoice } from './block-controls.tsx'
import type { SettingsProps } from './settings-props.ts'

/** Which records of which table are read into which variable. */
export const QuerySettings = ({ block, fields, tables, put }: SettingsProps<'query'>) => {
  const { t } = useTranslation()
  const { table, where, one, into } = block
  const change = (at: number, test: FieldTest) => put({ where: where.with(at, test) })
  return (
    <>
      <TableChoice value={table} tables={tables} onChange={next => put({ table: next })} />
      <b>{t('flowlogic.where')}</b>
      {where.map((test, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
        <div key={at} className="fl-rule">
          <Select
            size="small"
            value={test.field || null}
            placeholder={t('flowlogic.field')}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('flowlogic.field')}
            options={[...fields]}
            onChange={(field: string) => change(at, { ...test, field })}
          />
          <Select
            size="small"
            value={test.op}
            aria-label={t('flowlogic.operator')}
            options={fieldOperators.map(value => ({ value, label: t(`flowlogic.op.${value}`) }))}
            onChange={(op: FieldTest['op']) => change(at, { ...test, op })}
          />
          <BareSource
            label={t('flowlogic.value')}
            value={test.value}
            onChange={value => change(at, { ...test, value })}
          />
          <Remove label={t('flowlogic.remove')} onRemove={() => put({ where: where.toSpliced(at, 1) })} />
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => put({ where: [...where, { field: '', op: 'eq', value: '' }] })}
      >
        {t('flowlogic.condition')}
      </Button>
      <Checkbox
        checked={one === true}
        onChange={({ target }) => put({ one: target.checked ? true : undefined })}
      >
        {t('flowlogic.one')}
      </Checkbox>
      <Into value={into} onChange={next => put({ into: next })} />
    </>
  )
}
