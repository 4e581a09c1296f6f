import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import {
  getTable,
  listComputingFields,
  listTables,
  recomputeField,
  type TableDef,
} from '@gantry/model/shared'
import { Modal, searchSign, toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Selects a computed field of a table or its slave tables, to recompute in all records. */
export const RecomputeDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [table, setTable] = useState<string>()
  const [place, setPlace] = useState<string>()
  const tables = useCall(listTables, {})
  const start = useAction(recomputeField, {
    refresh: [listComputingFields],
    onDone: () => {
      toast({ text: t('schema.computing.started') })
      onClose()
    },
  })
  const error = start.error ?? tables.error
  const [of = '', field = ''] = place?.split(' ') ?? []
  return (
    <Modal
      open
      title={t('schema.computing.anew')}
      okText={t('schema.computing.start')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: place === undefined, loading: start.isPending }}
      onOk={() => start.mutate({ table: of, field })}
      onCancel={onClose}
    >
      <div className="ops-ask">
        <p>{t('schema.computing.anew_why')}</p>
        <Select
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
          aria-label={t('schema.computing.table')}
          placeholder={t('schema.computing.table')}
          value={table}
          options={
            tables.data?.data.map(({ id, label }) => ({ value: id, label: localise(label, lang) })) ?? []
          }
          onChange={id => {
            setTable(id)
            setPlace(undefined)
          }}
        />
        {table === undefined ? null : (
          <FieldSelect key={table} table={table} value={place} onChange={setPlace} />
        )}
        {error ? <p className="ops-issue">{errorText(t, error)}</p> : null}
      </div>
    </Modal>
  )
}

interface FieldSelectProps {
  readonly table: string
  readonly value: string | undefined
  onChange(place: string): void
}

const FieldSelect = ({ table, value, onChange }: FieldSelectProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { data, error } = useCall(getTable, { table })
  const computed = (def: TableDef, prefix: string) =>
    Object.entries(def.fields).flatMap(([id, field]) =>
      field.computed ? [{ value: `${def.id} ${id}`, label: prefix + localise(field.label ?? id, lang) }] : [],
    )
  const options = data
    ? [
        ...computed(data.table, ''),
        ...data.slaves.flatMap(slave => computed(slave, `${localise(slave.label, lang)} › `)),
      ]
    : []
  return (
    <>
      <Select
        showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
        aria-label={t('schema.computing.field')}
        placeholder={t('schema.computing.field')}
        loading={!data && !error}
        value={value}
        options={options}
        onChange={onChange}
      />
      {error ? <p className="ops-issue">{errorText(t, error)}</p> : null}
    </>
  )
}
