import type { FieldRule } from '@gantry/logic/shared'
import { Field, Icon } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Option } from './settings-props.ts'

interface TextProps {
  readonly label: string
  readonly value: string
  onChange(next: string): void
}

/** An expression without a visible label, within a row. */
export const BareSource = ({ label, value, onChange }: TextProps) => (
  <Input.TextArea
    className="fl-code"
    autoSize={{ minRows: 1, maxRows: 16 }}
    maxLength={4_000}
    value={value}
    aria-label={label}
    onChange={({ target }) => onChange(target.value)}
  />
)

/** An expression or a program. */
export const Source = ({ label, value, onChange }: TextProps) => (
  <Field label={label}>
    {id => (
      <Input.TextArea
        id={id}
        className="fl-code"
        autoSize={{ minRows: 2, maxRows: 16 }}
        maxLength={4_000}
        value={value}
        aria-label={label}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** The name of a variable, without the characters that no name may have. */
export const Name = ({ label, value, onChange }: TextProps) => (
  <Field label={label}>
    {id => (
      <Input
        id={id}
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/[^\p{L}\p{N}_]/gu, ''))}
      />
    )}
  </Field>
)

interface ChosenProps extends TextProps {
  readonly options: readonly Option[]
}

export const Chosen = ({ label, value, options, onChange }: ChosenProps) => (
  <Field label={label}>
    {id => (
      <Select
        id={id}
        value={value || null}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        onChange={(next: string | null) => onChange(next ?? '')}
      />
    )}
  </Field>
)

interface TableChoiceProps {
  readonly value: string
  readonly tables: readonly Option[]
  onChange(next: string): void
}

/** The table whose records a block reads or changes. */
export const TableChoice = ({ value, tables, onChange }: TableChoiceProps) => (
  <Chosen label={useTranslation().t('flowlogic.table')} value={value} options={tables} onChange={onChange} />
)

interface IntoProps {
  readonly value: string | undefined
  onChange(next: string): void
}

/** The variable that takes what a block comes to. */
export const Into = ({ value = '', onChange }: IntoProps) => (
  <Name label={useTranslation().t('flowlogic.into')} value={value} onChange={onChange} />
)

interface RulesProps {
  readonly rules: readonly FieldRule[]
  /** Absent: names are written. */
  readonly options?: readonly Option[]
  onChange(next: readonly FieldRule[]): void
}

/** Values of fields or of inputs, an expression each. */
export const Rules = ({ rules, options, onChange }: RulesProps) => {
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
              showSearch={{ optionFilterProp: 'label' }}
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
          <BareSource
            label={t('flowlogic.value')}
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

export const Remove = ({ label, onRemove }: { readonly label: string; onRemove(): void }) => (
  <button type="button" className="btn t xs sq" aria-label={label} onClick={onRemove}>
    <Icon name="close" size={12} />
  </button>
)
