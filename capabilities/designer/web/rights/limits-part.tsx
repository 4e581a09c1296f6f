import { type Limit, operations, type TableDef } from '@gantry/model/shared'
import { conditionsOf, type TableModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { DrawnFilter } from '../parts/drawn-filter.tsx'
import { withLimitedOperation, withLimits } from './edit-limits.ts'
import { keepRuleKey, ruleKey } from './rule-key.ts'

interface LimitsPartProps {
  readonly table: TableDef
  readonly model: TableModel
  onChange(table: TableDef): void
}

/** What nobody may do with some records, whatever rules, ownership or shares open. */
export const LimitsPart = ({ table, model, onChange }: LimitsPartProps) => {
  const { t } = useTranslation()
  const limits = table.limits ?? []
  const set = (at: number, next: Limit) =>
    onChange(
      withLimits(
        table,
        limits.map((old, i) => (i === at ? keepRuleKey(old, next) : old)),
      ),
    )
  return (
    <section aria-label={t('designer.rights.limits')}>
      <h2>{t('designer.rights.limits')}</h2>
      <p className="hint">{t('designer.rights.limits_hint')}</p>
      <ol className="ds-grants">
        {limits.map((limit, at) => (
          <li
            key={ruleKey(limit)}
            className="ds-grant"
            aria-label={t('designer.rights.limit', { n: at + 1 })}
          >
            <div className="ds-grant-line">
              <div className="ds-grant-may">
                {operations.map(operation => (
                  <Checkbox
                    key={operation}
                    checked={limit.operations?.includes(operation) ?? true}
                    onChange={({ target }) => set(at, withLimitedOperation(limit, operation, target.checked))}
                  >
                    {t(`designer.rights.may.${operation}`)}
                  </Checkbox>
                ))}
              </div>
              <button
                type="button"
                className="btn t s sq"
                aria-label={t('designer.rights.limit_remove', { n: at + 1 })}
                title={t('designer.rights.limit_remove', { n: at + 1 })}
                onClick={() =>
                  onChange(
                    withLimits(
                      table,
                      limits.filter((_, i) => i !== at),
                    ),
                  )
                }
              >
                <Icon name="trash" size={14} />
              </button>
            </div>
            {conditionsOf(limit.rows) ? (
              <div className="ds-grant-conditions">
                <p className="hint">{t('designer.rights.limit_rows')}</p>
                <DrawnFilter
                  model={model}
                  filter={limit.rows === true ? undefined : limit.rows}
                  onChange={filter => set(at, { ...limit, rows: filter ?? true })}
                />
              </div>
            ) : (
              <p className="hint">{t('designer.rights.rows.other')}</p>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn"
        onClick={() =>
          onChange(withLimits(table, [...limits, { operations: ['update', 'remove'], rows: true }]))
        }
      >
        <Icon name="plus" size={14} />
        {t('designer.rights.limit_add')}
      </button>
    </section>
  )
}
