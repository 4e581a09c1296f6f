import { Icon } from '@gantry/ui/web'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Mapped } from '../../shared/connectors/connector.ts'

interface MappedRowsProps {
  readonly label: string
  readonly hint: string
  readonly rows: readonly Mapped[]
  /** What is wrong with a row, in words. */
  readonly wrong: (index: number) => string | undefined
  onChange(rows: readonly Mapped[]): void
}

/** Names with the expressions of their values. */
export const MappedRows = ({ label, hint, rows, wrong, onChange }: MappedRowsProps) => {
  const { t } = useTranslation()
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <p className="hint">{hint}</p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place while its name is typed
        <div key={index}>
          <div className="gw-row">
            <Input
              className="mono gw-mapped"
              aria-label={t('gateway.mapped.name')}
              placeholder={t('gateway.mapped.name')}
              value={row.name}
              maxLength={100}
              onChange={({ target }) => onChange(rows.with(index, { ...row, name: target.value.trim() }))}
            />
            <Input
              className="mono"
              aria-label={t('gateway.mapped.formula')}
              placeholder={t('gateway.mapped.formula')}
              value={row.formula}
              maxLength={4_000}
              onChange={({ target }) => onChange(rows.with(index, { ...row, formula: target.value }))}
            />
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('gateway.take_away', { name: row.name })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
          {wrong(index) ? <p className="hint err">{wrong(index)}</p> : null}
        </div>
      ))}
      <Button
        size="small"
        className="gw-fit"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onChange([...rows, { name: '', formula: '' }])}
      >
        {t('gateway.add')}
      </Button>
    </section>
  )
}
