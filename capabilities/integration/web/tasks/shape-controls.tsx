import type { Json, JsonObject } from '@gantry/base/shared'
import { errorText } from '@gantry/client/web'
import { measureFunctions, readsColumn, windowFunctions } from '@gantry/transform/shared'
import { Icon, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CalculationsControl, ColumnSelect, type ControlProps, RowsControl } from './setting-controls.tsx'

const rowsOf = (value: Json): readonly JsonObject[] => value as readonly JsonObject[]

/** One column of the input, or none. */
export const ColumnControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => (
  <div className="fld">
    <span className="et-label">{label}</span>
    <ColumnSelect label={label} value={String(value ?? '')} columns={columns} clears onChange={onChange} />
    {issueAt('') ? <span className="hint err">{issueAt('')}</span> : null}
  </div>
)

/** The name of a new column. */
export const NameControl = ({ label, value, issueAt, onChange }: ControlProps) => (
  <div className="fld">
    <span className="et-label">{label}</span>
    <Input
      maxLength={120}
      value={String(value ?? '')}
      aria-label={label}
      {...(issueAt('') && { status: 'error' as const })}
      onChange={({ target }) => onChange(target.value)}
    />
    {issueAt('') ? <span className="hint err">{issueAt('')}</span> : null}
  </div>
)

/** What many rows are made one value by. */
export const MeasureControl = ({ label, value, onChange }: ControlProps) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <span className="et-label">{label}</span>
      <Select
        value={String(value)}
        aria-label={label}
        options={measureFunctions.map(of => ({ value: of, label: t(`transform.measure.${of}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

/** Columns from the rows before and after each row. */
export const WindowsControl = (props: ControlProps) => {
  const { t } = useTranslation()
  return (
    <CalculationsControl
      {...props}
      functions={windowFunctions}
      prefix="transform.window"
      choice={t('etl.function')}
      takesColumn={of => windowFunctions.some(each => each === of && readsColumn(each))}
    />
  )
}

interface ValuesControlProps extends ControlProps {
  /** Finds the values among the first rows; null where nobody may look at them. */
  readonly onFind: (() => Promise<readonly string[]>) | null
}

/** Values that become columns, typed or found in the preview, each with the name of its column. */
export const ValuesControl = ({ label, value, issueAt, onFind, onChange }: ValuesControlProps) => {
  const { t } = useTranslation()
  const rows = rowsOf(value)
  // The values may come late: they go into the step as it is then, and nowhere once another step is shown.
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const find = useMutation({
    mutationFn: (asked: () => Promise<readonly string[]>) => asked(),
    onError: failed => toast({ kind: 'failed', text: errorText(t, failed) }),
  })
  const take = (found: readonly string[]) => {
    const now = latest.current
    const known = new Set(now.rows.map(row => row.value))
    const fresh = found.filter(each => !known.has(each))
    if (fresh.length === 0) toast({ text: t('etl.values.none') })
    else
      now.onChange([
        ...now.rows,
        ...fresh.map(each => ({ value: each, name: each === '' ? t('etl.empty') : each.slice(0, 120) })),
      ])
  }
  return (
    <>
      <RowsControl
        label={label}
        rows={rows}
        fresh={{ value: '', name: t('etl.column.new', { n: rows.length + 1 }) }}
        wrong={issueAt('')}
        onChange={next => onChange([...next])}
        draw={(row, put, at) => (
          <>
            <Input
              size="small"
              maxLength={1_000}
              value={String(row.value)}
              placeholder={t('etl.empty')}
              aria-label={t('etl.value')}
              {...(issueAt(`${at}.value`) && { status: 'error' as const })}
              onChange={({ target }) =>
                put({ value: target.value, ...(row.name === row.value && { name: target.value }) })
              }
            />
            <Input
              size="small"
              maxLength={120}
              value={String(row.name)}
              aria-label={t('etl.column.name')}
              {...(issueAt(`${at}.name`) && { status: 'error' as const })}
              onChange={({ target }) => put({ name: target.value })}
            />
            {issueAt(`${at}.name`) ? <span className="hint err">{issueAt(`${at}.name`)}</span> : null}
            {issueAt(`${at}.value`) ? <span className="hint err">{issueAt(`${at}.value`)}</span> : null}
          </>
        )}
      />
      {onFind ? (
        <Button
          size="small"
          icon={<Icon name="search" size={14} />}
          loading={find.isPending}
          onClick={() => find.mutate(onFind, { onSuccess: take })}
        >
          {t('etl.values.find')}
        </Button>
      ) : null}
    </>
  )
}

/** Columns that become rows, each with what it is called there. */
export const NamingsControl = ({ label, value, columns, issueAt, onChange }: ControlProps) => {
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
            onChange={column =>
              put({ column, ...((row.value === '' || row.value === row.column) && { value: column }) })
            }
          />
          <Input
            size="small"
            maxLength={1_000}
            value={String(row.value)}
            aria-label={t('etl.naming')}
            onChange={({ target }) => put({ value: target.value })}
          />
          {issueAt(`${at}.column`) ? <span className="hint err">{issueAt(`${at}.column`)}</span> : null}
        </>
      )}
    />
  )
}
