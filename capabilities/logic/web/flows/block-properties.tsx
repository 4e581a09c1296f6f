import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns, offeredConnectors } from '@gantry/designs/shared'
import type { ContextType } from '@gantry/expr/shared'
import { type Block, type FieldRule, type FieldTest, fieldOperators } from '@gantry/logic/shared'
import type { TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from './faces.ts'

interface BlockPropertiesProps {
  readonly block: Block
  readonly scope: ContextType
  readonly table: TableDef | undefined
  readonly tables: readonly { readonly value: string; readonly label: string }[]
  readonly problems: readonly string[]
  onChange(next: Block): void
  onShift(by: -1 | 1): void
  onRemove(): void
}

/** The settings of one block. */
export const BlockProperties = (props: BlockPropertiesProps) => {
  const { block, scope, problems, onShift, onRemove } = props
  const { t } = useTranslation()
  return (
    <>
      <h2>
        <Icon name={blockIcons[block.kind]} />
        {t(`flowlogic.block.${block.kind}`)}
      </h2>
      <Settings {...props} />
      {problems.map(each => (
        <p key={each} className="hint err">
          {each}
        </p>
      ))}
      <p className="ink3">
        {t('flowlogic.known')} <span translate="no">{Object.keys(scope.fields).join(', ') || '—'}</span>
      </p>
      <div className="dc-acts">
        <Button size="small" onClick={() => onShift(-1)}>
          {t('decision.row.up')}
        </Button>
        <Button size="small" onClick={() => onShift(1)}>
          {t('decision.row.down')}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t('flowlogic.remove')}
        </Button>
      </div>
    </>
  )
}

const Settings = ({ block, table, tables, onChange }: BlockPropertiesProps) => {
  const { t } = useTranslation()
  const decisions = useCall(listDesigns, { kind: 'decision' }).data?.data ?? []
  const flows = useCall(listDesigns, { kind: 'logic' }).data?.data ?? []
  const connectors = useCall(offeredConnectors, {}, { enabled: block.kind === 'connector' }).data?.data ?? []
  const lang = currentLang()
  const fields = Object.entries(table?.fields ?? {}).map(([value, { label }]) => ({
    value,
    label: label === undefined ? value : localise(label, lang),
  }))
  const designs = (list: typeof decisions) =>
    list
      .filter(({ release }) => release !== null)
      .map(({ id, name }) => ({ value: id, label: localise(name, lang) }))
  switch (block.kind) {
    case 'query':
      return (
        <>
          <Chosen
            label={t('flowlogic.table')}
            value={block.table}
            options={tables}
            onChange={next => onChange({ ...block, table: next })}
          />
          <b>{t('flowlogic.where')}</b>
          {block.where.map((test, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
            <div key={at} className="fl-rule">
              <Select
                size="small"
                value={test.field || null}
                placeholder={t('flowlogic.field')}
                aria-label={t('flowlogic.field')}
                options={fields}
                onChange={(field: string) =>
                  onChange({ ...block, where: block.where.with(at, { ...test, field }) })
                }
              />
              <Select
                size="small"
                value={test.op}
                aria-label={t('flowlogic.operator')}
                options={fieldOperators.map(value => ({ value, label: t(`flowlogic.op.${value}`) }))}
                onChange={(op: FieldTest['op']) =>
                  onChange({ ...block, where: block.where.with(at, { ...test, op }) })
                }
              />
              <Source
                label={t('flowlogic.value')}
                bare
                value={test.value}
                onChange={value => onChange({ ...block, where: block.where.with(at, { ...test, value }) })}
              />
              <Remove
                label={t('flowlogic.remove')}
                onRemove={() => onChange({ ...block, where: block.where.toSpliced(at, 1) })}
              />
            </div>
          ))}
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            onClick={() =>
              onChange({ ...block, where: [...block.where, { field: '', op: 'eq', value: '' }] })
            }
          >
            {t('flowlogic.condition')}
          </Button>
          <Checkbox
            checked={block.one === true}
            onChange={({ target }) => {
              const { one: _before, ...rest } = block
              onChange(target.checked ? { ...rest, one: true } : rest)
            }}
          >
            {t('flowlogic.one')}
          </Checkbox>
          <Name
            label={t('flowlogic.into')}
            value={block.into}
            onChange={into => onChange({ ...block, into })}
          />
        </>
      )
    case 'loop':
      return (
        <>
          <Source
            label={t('flowlogic.over')}
            value={block.over}
            onChange={over => onChange({ ...block, over })}
          />
          <Name label={t('flowlogic.as')} value={block.as} onChange={as => onChange({ ...block, as })} />
        </>
      )
    case 'branch':
      return (
        <Source
          label={t('flowlogic.when')}
          value={block.when}
          onChange={when => onChange({ ...block, when })}
        />
      )
    case 'assign':
      return (
        <>
          <Name
            label={t('flowlogic.into')}
            value={block.into}
            onChange={into => onChange({ ...block, into })}
          />
          <Source
            label={t('flowlogic.value')}
            value={block.value}
            onChange={value => onChange({ ...block, value })}
          />
        </>
      )
    case 'create':
      return (
        <>
          <Chosen
            label={t('flowlogic.table')}
            value={block.table}
            options={tables}
            onChange={next => onChange({ ...block, table: next })}
          />
          <Rules rules={block.values} options={fields} onChange={values => onChange({ ...block, values })} />
          <Name
            label={t('flowlogic.into')}
            value={block.into ?? ''}
            onChange={into => {
              const { into: _before, ...rest } = block
              onChange(into === '' ? rest : { ...rest, into })
            }}
          />
        </>
      )
    case 'update':
      return (
        <>
          <Chosen
            label={t('flowlogic.table')}
            value={block.table}
            options={tables}
            onChange={next => onChange({ ...block, table: next })}
          />
          <Source
            label={t('flowlogic.record')}
            value={block.record}
            onChange={record => onChange({ ...block, record })}
          />
          <Rules rules={block.values} options={fields} onChange={values => onChange({ ...block, values })} />
        </>
      )
    case 'delete':
      return (
        <>
          <Chosen
            label={t('flowlogic.table')}
            value={block.table}
            options={tables}
            onChange={next => onChange({ ...block, table: next })}
          />
          <Source
            label={t('flowlogic.record')}
            value={block.record}
            onChange={record => onChange({ ...block, record })}
          />
        </>
      )
    case 'decide':
      return (
        <>
          <Chosen
            label={t('decision.design')}
            value={block.decision}
            options={designs(decisions)}
            onChange={decision => onChange({ ...block, decision })}
          />
          <Rules rules={block.input} onChange={input => onChange({ ...block, input })} />
          <Name
            label={t('flowlogic.into')}
            value={block.into}
            onChange={into => onChange({ ...block, into })}
          />
        </>
      )
    case 'call':
      return (
        <>
          <Chosen
            label={t('logic.design')}
            value={block.flow}
            options={designs(flows)}
            onChange={flow => onChange({ ...block, flow })}
          />
          <Rules rules={block.input} onChange={input => onChange({ ...block, input })} />
          <Name
            label={t('flowlogic.into')}
            value={block.into ?? ''}
            onChange={into => {
              const { into: _before, ...rest } = block
              onChange(into === '' ? rest : { ...rest, into })
            }}
          />
        </>
      )
    case 'connector': {
      const requests = connectors.find(({ id }) => id === block.connector)?.requests ?? []
      const parametersOf = (request: string) =>
        (requests.find(({ id }) => id === request)?.parameters ?? []).map(({ name }) => name)
      return (
        <>
          <Chosen
            label={t('calls.connector')}
            value={block.connector}
            options={connectors.map(({ id, name }) => ({ value: id, label: localise(name, lang) }))}
            onChange={connector => onChange({ ...block, connector, request: '', input: [] })}
          />
          <Chosen
            label={t('calls.connector.request')}
            value={block.request}
            options={requests.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={request =>
              onChange({
                ...block,
                request,
                input: parametersOf(request).map(field => ({ field, value: 'null' })),
              })
            }
          />
          <Rules rules={block.input} onChange={input => onChange({ ...block, input })} />
          <Name
            label={t('flowlogic.into')}
            value={block.into ?? ''}
            onChange={into => {
              const { into: _before, ...rest } = block
              onChange(into === '' ? rest : { ...rest, into })
            }}
          />
          <p className="ink3">{t('flowlogic.connector_hint')}</p>
        </>
      )
    }
    case 'script':
      return (
        <>
          <Source
            label={t('flowlogic.script_input')}
            value={block.input}
            onChange={input => onChange({ ...block, input })}
          />
          <Source
            label={t('flowlogic.code')}
            value={block.code}
            onChange={code => onChange({ ...block, code })}
          />
          <Name
            label={t('flowlogic.into')}
            value={block.into}
            onChange={into => onChange({ ...block, into })}
          />
        </>
      )
    case 'return':
      return (
        <Source
          label={t('flowlogic.value')}
          value={block.value}
          onChange={value => onChange({ ...block, value })}
        />
      )
    case 'raise':
      return (
        <Source
          label={t('flowlogic.message')}
          value={block.message}
          onChange={message => onChange({ ...block, message })}
        />
      )
    case 'transaction':
      return <p className="ink3">{t('flowlogic.all_or_none')}</p>
  }
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly bare?: true
  onChange(next: string): void
}

const Source = ({ label, value, bare, onChange }: TextProps) => {
  const id = useId()
  const area = (
    <Input.TextArea
      id={id}
      className="fl-code"
      autoSize={{ minRows: bare ? 1 : 2, maxRows: 16 }}
      maxLength={4_000}
      value={value}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  return bare ? (
    area
  ) : (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {area}
    </div>
  )
}

const Name = ({ label, value, onChange }: TextProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/[^\p{L}\p{N}_]/gu, ''))}
      />
    </div>
  )
}

interface ChosenProps extends TextProps {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const Chosen = ({ label, value, options, onChange }: ChosenProps) => {
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value || null}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        onChange={(next: string | null) => onChange(next ?? '')}
      />
    </div>
  )
}

interface RulesProps {
  readonly rules: readonly FieldRule[]
  /** Absent: names are written. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  onChange(next: readonly FieldRule[]): void
}

const Rules = ({ rules, options, onChange }: RulesProps) => {
  const { t } = useTranslation()
  return (
    <>
      <b>{t('flowlogic.values')}</b>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place.
        <div key={at} className="fl-rule">
          {options ? (
            <Select
              size="small"
              value={rule.field || null}
              placeholder={t('flowlogic.field')}
              aria-label={t('flowlogic.field')}
              options={[...options]}
              onChange={(field: string) => onChange(rules.with(at, { ...rule, field }))}
            />
          ) : (
            <Input
              size="small"
              value={rule.field}
              aria-label={t('flowlogic.input')}
              onChange={({ target }) => onChange(rules.with(at, { ...rule, field: target.value }))}
            />
          )}
          <Source
            label={t('flowlogic.value')}
            bare
            value={rule.value}
            onChange={value => onChange(rules.with(at, { ...rule, value }))}
          />
          <Remove label={t('flowlogic.remove')} onRemove={() => onChange(rules.toSpliced(at, 1))} />
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onChange([...rules, { field: '', value: '' }])}
      >
        {t('flowlogic.value')}
      </Button>
    </>
  )
}

const Remove = ({ label, onRemove }: { readonly label: string; onRemove(): void }) => (
  <button type="button" className="btn t xs sq" aria-label={label} onClick={onRemove}>
    <Icon name="close" size={12} />
  </button>
)
