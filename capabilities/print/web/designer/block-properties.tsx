import type { TableModel } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { approvalColumns, type Block, most } from '../../shared/template.ts'
import { ChoiceEdit, ConditionEdit, ManyEdit, NumberEdit, SwitchEdit } from './controls.tsx'
import { RowsProperties } from './rows-properties.tsx'
import { TextEdit } from './text-edit.tsx'

interface BlockPropertiesProps<Of extends Block = Block> {
  readonly model: TableModel
  readonly block: Of
  onChange(next: Of): void
}

/** A block without a property that is at its default. */
const without = <B extends object, K extends keyof B>(block: B, key: K): Omit<B, K> => {
  const { [key]: _, ...rest } = block
  return rest
}

/** The properties of one block, and when it is printed. */
export const BlockProperties = ({ model, block, onChange }: BlockPropertiesProps) => {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t(`print.block.${block.kind}`)}</h3>
      <Own model={model} block={block} onChange={onChange} />
      <ConditionEdit
        label={t('print.shown')}
        hint={t('print.shown.hint')}
        value={block.shown}
        onChange={shown => onChange((shown === '' ? without(block, 'shown') : { ...block, shown }) as Block)}
      />
    </>
  )
}

const aligns = ['start', 'center', 'end'] as const
const textSizes = ['small', 'normal', 'large', 'title'] as const

const Own = ({ model, block, onChange }: BlockPropertiesProps) => {
  const { t } = useTranslation()
  const plain = model.fields.filter(field => !model.slaveOf(field))
  const options = plain.map(({ id, label }) => ({ value: id, label }))
  const align = (value: 'center' | 'end' | undefined, set: (next: 'center' | 'end' | null) => void) => (
    <ChoiceEdit
      label={t('print.align')}
      value={value ?? 'start'}
      options={aligns.map(each => ({ value: each, label: t(`print.align.${each}`) }))}
      onChange={next => set(next === 'start' ? null : next)}
    />
  )
  switch (block.kind) {
    case 'text':
      return (
        <>
          <TextEdit
            long
            label={t('print.text')}
            value={block.text}
            onChange={text => onChange({ ...block, text })}
          />
          <ChoiceEdit
            label={t('print.insert')}
            value={undefined}
            options={[
              ...options,
              { value: 'printedAt', label: t('print.printed_at') },
              { value: 'printedBy', label: t('print.printed_by') },
            ]}
            onChange={id => {
              const { text } = block
              const add = (to: string) => `${to}{{${id}}}`
              onChange({
                ...block,
                text:
                  typeof text === 'string' ? add(text) : { 'zh-CN': add(text['zh-CN']), en: add(text.en) },
              })
            }}
          />
          <ChoiceEdit
            label={t('print.text_size')}
            value={block.size ?? 'normal'}
            options={textSizes.map(each => ({ value: each, label: t(`print.text_size.${each}`) }))}
            onChange={size => onChange(size === 'normal' ? without(block, 'size') : { ...block, size })}
          />
          <SwitchEdit
            label={t('print.bold')}
            value={block.bold === true}
            onChange={on => onChange(on ? { ...block, bold: true } : without(block, 'bold'))}
          />
          {align(block.align, next =>
            onChange(next === null ? without(block, 'align') : { ...block, align: next }),
          )}
        </>
      )
    case 'fields':
      return (
        <>
          <TextEdit
            label={t('print.block_title')}
            value={block.title}
            onChange={title => onChange({ ...block, title })}
          />
          <ManyEdit
            label={t('print.fields')}
            value={block.fields}
            options={options}
            onChange={fields => onChange({ ...block, fields: fields.slice(0, most.fields) })}
          />
          <NumberEdit
            label={t('print.columns')}
            min={1}
            max={4}
            value={block.columns}
            onChange={columns => columns !== null && onChange({ ...block, columns: Math.round(columns) })}
          />
        </>
      )
    case 'rows':
      return <RowsProperties model={model} block={block} onChange={onChange} />
    case 'code':
      return (
        <>
          <ChoiceEdit
            label={t('print.code_kind')}
            value={block.code}
            options={[
              { value: 'qr', label: t('print.code_kind.qr') },
              { value: 'bar', label: t('print.code_kind.bar') },
            ]}
            onChange={code =>
              onChange({
                ...block,
                code,
                size: code === 'qr' ? 25 : 10,
                ...(code === 'bar' && { field: block.field ?? model.title }),
              })
            }
          />
          <ChoiceEdit
            label={t('print.code_of')}
            value={block.field ?? '.'}
            options={[
              ...(block.code === 'qr' ? [{ value: '.', label: t('print.code_of.record') }] : []),
              ...options,
            ]}
            onChange={field => onChange(field === '.' ? without(block, 'field') : { ...block, field })}
          />
          <NumberEdit
            label={t('print.code_size')}
            min={5}
            max={150}
            value={block.size}
            onChange={size => size !== null && onChange({ ...block, size })}
          />
          {align(block.align, next =>
            onChange(next === null ? without(block, 'align') : { ...block, align: next }),
          )}
        </>
      )
    case 'pictures':
      return (
        <>
          <TextEdit
            label={t('print.block_title')}
            value={block.title}
            onChange={title => onChange({ ...block, title })}
          />
          <ChoiceEdit
            label={t('print.field')}
            value={block.field || undefined}
            options={plain.filter(({ type }) => type.files).map(({ id, label }) => ({ value: id, label }))}
            onChange={field => onChange({ ...block, field })}
          />
          <NumberEdit
            label={t('print.columns')}
            min={1}
            max={6}
            value={block.columns}
            onChange={columns => columns !== null && onChange({ ...block, columns: Math.round(columns) })}
          />
          <NumberEdit
            label={t('print.height')}
            min={10}
            max={250}
            value={block.height}
            onChange={height => height !== null && onChange({ ...block, height })}
          />
        </>
      )
    case 'approval':
      return (
        <>
          <TextEdit
            label={t('print.block_title')}
            value={block.title}
            onChange={title => onChange({ ...block, title })}
          />
          <ManyEdit
            label={t('print.approval.columns')}
            value={block.columns}
            options={approvalColumns.map(value => ({ value, label: t(`print.approval.${value}`) }))}
            onChange={next =>
              onChange({
                ...block,
                columns: next.flatMap(id => approvalColumns.find(each => each === id) ?? []),
              })
            }
          />
          <SwitchEdit
            label={t('print.shows_empty')}
            value={block.showsEmpty === true}
            onChange={on => onChange(on ? { ...block, showsEmpty: true } : without(block, 'showsEmpty'))}
          />
          <p className="hint">{t('print.approval.hint')}</p>
        </>
      )
    case 'sign':
      return (
        <TextEdit
          label={t('print.text')}
          value={block.text}
          onChange={text => onChange({ ...block, text })}
        />
      )
    default:
      return null
  }
}
