import { localise, patched } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { ExpressionField } from '@gantry/designs/web'
import { t as types } from '@gantry/expr/shared'
import { type Mark, type MarkTone, markTones, type TableDef } from '@gantry/model/shared'
import { MarkSign, markClass, type TableModel } from '@gantry/screens/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelInput } from '../properties/label-input.tsx'

interface MarkCardProps {
  readonly mark: Mark
  /** Position, from 1. */
  readonly number: number
  readonly table: TableDef
  readonly model: TableModel
  readonly isLast: boolean
  onChange(mark: Mark): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Editor of a mark: what it means, its condition, its colour with a preview, and what it colours. */
export const MarkCard = (props: MarkCardProps) => {
  const { mark, number, table, model, isLast, onChange, onMove, onRemove } = props
  const { t } = useTranslation()
  const id = useId()
  const tool = (icon: IconName, label: string, disabled: boolean, run: () => void) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <li className="ds-grant" aria-label={t('designer.list.mark', { n: number })}>
      <div className="ds-tab-line">
        <label htmlFor={id}>{t('designer.list.mark_name')}</label>
        <div className="grow">
          <LabelInput id={id} value={mark.label} onChange={label => onChange({ ...mark, label })} />
        </div>
        {tool('up', t('designer.move_up'), number === 1, () => onMove(-1))}
        {tool('down', t('designer.move_down'), isLast, () => onMove(1))}
        {tool('trash', t('designer.list.mark_remove', { n: number }), false, onRemove)}
      </div>
      <ExpressionField
        label={t('designer.list.mark_when')}
        table={table}
        value={mark.when === never ? undefined : mark.when}
        expected={types.boolean}
        onChange={when => onChange({ ...mark, when: when ?? never })}
      />
      <div className="ds-grant-line">
        <label htmlFor={`${id}-tone`}>{t('designer.list.mark_tone')}</label>
        <Select<MarkTone>
          id={`${id}-tone`}
          value={mark.tone}
          options={markTones.map(value => ({ value, label: t(`designer.list.tone.${value}`) }))}
          onChange={tone => onChange({ ...mark, tone })}
        />
        <span className={`ds-mark${markClass(mark)}`} translate="no">
          <MarkSign mark={mark} />
          {localise(mark.label, currentLang())}
        </span>
      </div>
      <div className="ds-grant-line">
        <label htmlFor={`${id}-place`}>{t('designer.list.mark_place')}</label>
        <Select<string>
          id={`${id}-place`}
          value={mark.field ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: t('designer.list.mark_row') },
            ...model.fields
              .filter(({ type }) => !type.rows)
              .map(field => ({ value: field.id, label: field.label })),
          ]}
          onChange={field => onChange(patched(mark, { field: field === '' ? undefined : field }))}
        />
      </div>
    </li>
  )
}

/** The condition of a mark whose condition is not written: it colours nothing. */
const never = 'false'
