import type { BlockKind } from '@gantry/logic/shared'
import type { ComponentType } from 'react'
import { Into, Name, Rules, Source, TableChoice } from './block-controls.tsx'
import { CallSettings, ConnectorSettings, DecideSettings } from './call-settings.tsx'
import { QuerySettings } from './query-settings.tsx'
import type { SettingsProps } from './settings-props.ts'

/** The settings of each kind of block. */
export const blockSettings: { readonly [Kind in BlockKind]: ComponentType<SettingsProps<Kind>> } = {
  query: QuerySettings,
  create: ({ block, fields, tables, put }) => (
    <>
      <TableChoice value={block.table} tables={tables} onChange={table => put({ table })} />
      <Rules rules={block.values} options={fields} onChange={values => put({ values })} />
      <Into value={block.into} onChange={into => put({ into: into || undefined })} />
    </>
  ),
  update: ({ block, fields, tables, t, put }) => (
    <>
      <TableChoice value={block.table} tables={tables} onChange={table => put({ table })} />
      <Source label={t('flowlogic.record')} value={block.record} onChange={record => put({ record })} />
      <Rules rules={block.values} options={fields} onChange={values => put({ values })} />
    </>
  ),
  delete: ({ block, tables, t, put }) => (
    <>
      <TableChoice value={block.table} tables={tables} onChange={table => put({ table })} />
      <Source label={t('flowlogic.record')} value={block.record} onChange={record => put({ record })} />
    </>
  ),
  transaction: ({ t }) => <p className="ink3">{t('flowlogic.all_or_none')}</p>,
  branch: ({ block, t, put }) => (
    <Source label={t('flowlogic.when')} value={block.when} onChange={when => put({ when })} />
  ),
  loop: ({ block, t, put }) => (
    <>
      <Source label={t('flowlogic.over')} value={block.over} onChange={over => put({ over })} />
      <Name label={t('flowlogic.as')} value={block.as} onChange={as => put({ as })} />
    </>
  ),
  return: ({ block, t, put }) => (
    <Source label={t('flowlogic.value')} value={block.value} onChange={value => put({ value })} />
  ),
  raise: ({ block, t, put }) => (
    <Source label={t('flowlogic.message')} value={block.message} onChange={message => put({ message })} />
  ),
  assign: ({ block, t, put }) => (
    <>
      <Into value={block.into} onChange={into => put({ into })} />
      <Source label={t('flowlogic.value')} value={block.value} onChange={value => put({ value })} />
    </>
  ),
  decide: DecideSettings,
  script: ({ block, t, put }) => (
    <>
      <Source label={t('flowlogic.script_input')} value={block.input} onChange={input => put({ input })} />
      <Source label={t('flowlogic.code')} value={block.code} onChange={code => put({ code })} />
      <Into value={block.into} onChange={into => put({ into })} />
    </>
  ),
  call: CallSettings,
  connector: ConnectorSettings,
}
