import type { Json, JsonObject } from '@gantry/base/shared'
import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type Column,
  type ColumnType,
  columnKinds,
  measureFunctions,
  mostPlaces,
} from '@gantry/transform/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormulaField } from './formula-field.tsx'

export interface ControlProps {
  readonly label: string
  readonly value: Json
  readonly inputs: readonly (readonly Column[])[]
  readonly columns: readonly Column[]
  /** What is wrong at a place inside the value. */
  issueAt(place: string): string | undefined
  onChange(value: Json): void
}

/** A column as people know it, with its name in the data. */
export const optionsOf = (columns: readonly Column[]) =>
  columns.map(({ name, label }) => {
    const said = label === undefined ? '' : localise(label, currentLang())
    return { value: name, label: said === '' || said === name ? name : `${said} (${name})` }
  })

const byLabel = { optionFilterProp: 'label' } as const

interface ColumnSelectProps {
  readonly label: string
  readonly value: string
  readonly columns: readonly Column[]
  /** The choice can be taken back, which is told as an empty name. */
  readonly clears?: true
  onChange(value: string): void
}

export const ColumnSelect = ({ label, value, columns, clears, onChange }: ColumnSelectProps) => (
  <Select
    size="small"
    allowClear={clears === true}
    value={value === '' ? null : value}
    placeholder={label}
    aria-label={label}
    showSearch={byLabel}
    options={optionsOf(columns)}
    onChange={next => onChange(next ?? '')}
  />
)

export const ColumnsControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => (
  <div className="fld">
    <span className="et-label">{label}</span>
    <Select
      mode="multiple"
      value={(value as readonly string[]).slice()}
      aria-label={label}
      showSearch={byLabel}
      options={optionsOf(columns)}
      onChange={next => onChange(next)}
    />
    {issueAt('') ? <span className="hint err">{issueAt('')}</span> : null}
  </div>
)

interface RowsProps {
  readonly label: string
  readonly rows: readonly JsonObject[]
  readonly fresh: JsonObject
  readonly wrong?: string | undefined
  onChange(rows: readonly JsonObject[]): void
  draw(row: JsonObject, put: (next: JsonObject) => void, at: number): ReactNode
}

/** Rows that are added, changed and taken away. */
export const RowsControl = ({ label, rows, fresh, wrong, onChange, draw }: RowsProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <span className="et-label">{label}</span>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <div key={at} className="et-rowset">
          <div>{draw(row, next => onChange(rows.with(at, { ...row, ...next })), at)}</div>
          <button
            type="button"
            className="btn t xs sq"
            aria-label={t('etl.row.remove', { n: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => onChange([...rows, fresh])}>
        {t('etl.row.add')}
      </Button>
      {wrong ? <span className="hint err">{wrong}</span> : null}
    </div>
  )
}

interface TypeSelectProps {
  readonly value: ColumnType | undefined
  /** Named so where no type is chosen; absent: one must be. */
  readonly none?: string
  onChange(type: ColumnType | undefined): void
}

const TypeSelect = ({ value, none, onChange }: TypeSelectProps) => {
  const { t } = useTranslation()
  return (
    <span className="et-type">
      <Select<ColumnType['kind'] | ''>
        size="small"
        value={value?.kind ?? ''}
        aria-label={t('etl.type')}
        options={[
          ...(none === undefined ? [] : [{ value: '' as const, label: none }]),
          ...columnKinds.map(kind => ({ value: kind, label: t(`transform.type.${kind}`) })),
        ]}
        onChange={kind =>
          onChange(kind === '' ? undefined : kind === 'decimal' ? { kind, places: 2 } : { kind })
        }
      />
      {value?.kind === 'decimal' ? (
        <InputNumber
          size="small"
          min={0}
          max={mostPlaces}
          precision={0}
          value={value.places}
          aria-label={t('etl.places')}
          onChange={places => onChange({ kind: 'decimal', places: places ?? 0 })}
        />
      ) : null}
    </span>
  )
}

const rowsOf = (value: Json): readonly JsonObject[] => value as readonly JsonObject[]

export const DerivationsControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <RowsControl
      label={label}
      rows={rowsOf(value)}
      fresh={{
        name: t('etl.column.new', { n: rowsOf(value).length + 1 }),
        type: { kind: 'decimal', places: 2 },
        formula: '',
      }}
      onChange={rows => onChange([...rows])}
      draw={(row, put, at) => (
        <>
          <Input
            size="small"
            maxLength={120}
            value={String(row.name)}
            aria-label={t('etl.column.name')}
            {...(issueAt(`${at}.name`) && { status: 'error' as const })}
            onChange={({ target }) => put({ name: target.value })}
          />
          <TypeSelect
            value={row.type as ColumnType}
            onChange={type => put({ type: { ...(type ?? { kind: 'text' }) } })}
          />
          <FormulaField
            label={t('etl.formula')}
            value={String(row.formula)}
            columns={columns}
            type={row.type as ColumnType}
            issue={issueAt(`${at}.formula`)}
            onChange={formula => put({ formula })}
          />
        </>
      )}
    />
  )
}

export const SelectionControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <>
      <RowsControl
        label={label}
        rows={rowsOf(value)}
        fresh={{ from: '', to: '' }}
        wrong={issueAt('')}
        onChange={rows => onChange([...rows])}
        draw={(row, put, at) => (
          <>
            <ColumnSelect
              label={t('etl.column')}
              value={String(row.from)}
              columns={columns}
              onChange={from => put({ from, ...((row.to === '' || row.to === row.from) && { to: from }) })}
            />
            <Input
              size="small"
              maxLength={120}
              value={String(row.to)}
              aria-label={t('etl.column.name')}
              {...(issueAt(`${at}.to`) && { status: 'error' as const })}
              onChange={({ target }) => put({ to: target.value })}
            />
            <TypeSelect
              value={row.type as ColumnType | undefined}
              none={t('etl.type.same')}
              onChange={type => {
                const { type: _type, ...rest } = row
                onChange(rowsOf(value).with(at, type ? { ...rest, type: { ...type } } : rest) as Json)
              }}
            />
          </>
        )}
      />
      <Button size="small" onClick={() => onChange(columns.map(({ name }) => ({ from: name, to: name })))}>
        {t('etl.column.all')}
      </Button>
    </>
  )
}

export const PairsControl = ({ label, value, inputs, issueAt, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <RowsControl
      label={label}
      rows={rowsOf(value)}
      fresh={{ left: '', right: '' }}
      wrong={issueAt('')}
      onChange={rows => onChange([...rows])}
      draw={(row, put) => (
        <>
          <ColumnSelect
            label={t('etl.left')}
            value={String(row.left)}
            columns={inputs[0] ?? []}
            onChange={left => put({ left })}
          />
          <ColumnSelect
            label={t('etl.right')}
            value={String(row.right)}
            columns={inputs[1] ?? []}
            onChange={right => put({ right })}
          />
        </>
      )}
    />
  )
}

interface CalculationsProps extends ControlProps {
  readonly functions: readonly string[]
  /** Of the texts that name them. */
  readonly prefix: string
  /** What the choice of a function is called. */
  readonly choice: string
  takesColumn(of: string): boolean
}

/** New columns, each by a function, mostly of a column. */
export const CalculationsControl = (props: CalculationsProps) => {
  const { label, value, columns, functions, prefix, choice, takesColumn, issueAt, onChange } = props
  const { t } = useTranslation()
  const [first = ''] = functions
  const nameOf = (of: string, column: string) => (column === '' ? t(`${prefix}.${of}`) : `${column}_${of}`)
  return (
    <RowsControl
      label={label}
      rows={rowsOf(value)}
      fresh={{ of: first, column: '', name: nameOf(first, '') }}
      wrong={issueAt('')}
      onChange={rows => onChange([...rows])}
      draw={(row, put, at) => (
        <>
          <Select
            size="small"
            value={String(row.of)}
            aria-label={choice}
            options={functions.map(of => ({ value: of, label: t(`${prefix}.${of}`) }))}
            onChange={of => {
              const column = takesColumn(of) ? String(row.column) : ''
              put({ of, column, name: nameOf(of, column) })
            }}
          />
          {takesColumn(String(row.of)) ? (
            <ColumnSelect
              label={t('etl.column')}
              value={String(row.column)}
              columns={columns}
              onChange={column => put({ column, name: nameOf(String(row.of), column) })}
            />
          ) : null}
          <Input
            size="small"
            maxLength={120}
            value={String(row.name)}
            aria-label={t('etl.column.name')}
            onChange={({ target }) => put({ name: target.value })}
          />
          {issueAt(`${at}.column`) ? <span className="hint err">{issueAt(`${at}.column`)}</span> : null}
          {issueAt(`${at}.name`) ? <span className="hint err">{issueAt(`${at}.name`)}</span> : null}
        </>
      )}
    />
  )
}

/** Values of groups of rows. */
export const MeasuresControl = (props: ControlProps) => {
  const { t } = useTranslation()
  return (
    <CalculationsControl
      {...props}
      functions={measureFunctions}
      prefix="transform.measure"
      choice={t('etl.measure')}
      takesColumn={() => true}
    />
  )
}

export const SortingControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <RowsControl
      label={label}
      rows={rowsOf(value)}
      fresh={{ column: '', down: false }}
      wrong={issueAt('')}
      onChange={rows => onChange([...rows])}
      draw={(row, put) => (
        <>
          <ColumnSelect
            label={t('etl.column')}
            value={String(row.column)}
            columns={columns}
            onChange={column => put({ column })}
          />
          <Select
            size="small"
            value={row.down === true}
            aria-label={t('etl.order')}
            options={[
              { value: false, label: t('etl.up') },
              { value: true, label: t('etl.down') },
            ]}
            onChange={down => put({ down })}
          />
        </>
      )}
    />
  )
}

export const FillsControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <RowsControl
      label={label}
      rows={rowsOf(value)}
      fresh={{ column: '', value: '' }}
      wrong={issueAt('')}
      onChange={rows => onChange([...rows])}
      draw={(row, put, at) => (
        <>
          <ColumnSelect
            label={t('etl.column')}
            value={String(row.column)}
            columns={columns}
            onChange={column => put({ column })}
          />
          <Input
            size="small"
            maxLength={1_000}
            value={String(row.value)}
            aria-label={t('etl.value')}
            {...(issueAt(`${at}.value`) && { status: 'error' as const })}
            onChange={({ target }) => put({ value: target.value })}
          />
        </>
      )}
    />
  )
}
