import type { FieldDef, FieldId } from '@gantry/model/shared'
import { Icon, searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A field that can be chosen on one side of a pair. */
export interface PairOption {
  readonly value: FieldId
  readonly label: string
  readonly def: FieldDef
}

type Pair = readonly [FieldId, FieldId]

interface PairsEditorProps {
  readonly title: string
  /** Between the two fields: `=` or an arrow. */
  readonly sign: string
  readonly left: readonly PairOption[]
  readonly right: readonly PairOption[]
  readonly leftName: string
  readonly rightName: string
  readonly pairs: readonly Pair[]
  readonly most?: number
  /** Whether the two fields can be paired. */
  fits(left: FieldDef, right: FieldDef): boolean
  onChange(pairs: readonly Pair[]): void
}

/** Pairs of a field of another table and one of this table. A pair counts once both are chosen. */
export const PairsEditor = (props: PairsEditorProps) => {
  const { title, sign, left, right, leftName, rightName, pairs, most = 20, fits, onChange } = props
  const { t } = useTranslation()
  const [begun, setBegun] = useState<FieldId | null | undefined>(undefined)
  const lines: readonly (readonly [FieldId | null, FieldId | null])[] =
    begun === undefined ? pairs : [...pairs, [begun, null]]
  const rightOf = (first: FieldId | null) => {
    const chosen = left.find(({ value }) => value === first)
    return chosen ? right.filter(({ def }) => fits(chosen.def, def)) : []
  }
  const change = (at: number, next: readonly [FieldId | null, FieldId | null]) => {
    const [one, other] = next
    if (one !== null && other !== null) {
      const pair: Pair = [one, other]
      onChange(
        at < pairs.length ? pairs.map((each, index) => (index === at ? pair : each)) : [...pairs, pair],
      )
      if (at >= pairs.length) setBegun(undefined)
      return
    }
    if (at < pairs.length) onChange(pairs.filter((_, index) => index !== at))
    setBegun(one)
  }
  return (
    <div className="ds-rule">
      <div className="row">
        <span className="grow">{title}</span>
        {lines.length < most ? (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('designer.rules.add', { rule: title })}
            title={t('designer.rules.add', { rule: title })}
            disabled={begun !== undefined}
            onClick={() => setBegun(null)}
          >
            <Icon name="plus" size={14} />
          </button>
        ) : null}
      </div>
      {lines.map(([one, other], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no identity besides their order
        <div key={at} className="ds-pair">
          <Select<FieldId>
            showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
            value={one}
            aria-label={leftName}
            placeholder={leftName}
            popupMatchSelectWidth={false}
            options={left.map(({ value, label }) => ({ value, label }))}
            onChange={next => {
              const stays = rightOf(next).some(({ value }) => value === other)
              change(at, [next, stays ? other : null])
            }}
          />
          <span aria-hidden>{sign}</span>
          <Select<FieldId>
            showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
            value={other}
            aria-label={rightName}
            placeholder={rightName}
            disabled={one === null}
            popupMatchSelectWidth={false}
            notFoundContent={<span className="cap">{t('designer.linkage.none_alike')}</span>}
            options={rightOf(one).map(({ value, label }) => ({ value, label }))}
            onChange={next => change(at, [one, next])}
          />
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('designer.linkage.remove_pair', { n: at + 1 })}
            title={t('designer.linkage.remove_pair', { n: at + 1 })}
            onClick={() =>
              at < pairs.length ? onChange(pairs.filter((_, index) => index !== at)) : setBegun(undefined)
            }
          >
            <Icon name="trash" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}
