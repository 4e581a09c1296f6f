import type { TableDef } from '@gantry/model/shared'
import { type TableModel, useRested, wholeModel } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import { type Designed, rightsChanged } from './drawn-rights.ts'
import { whoOf, withGrant, withoutGrant } from './edit-policy.ts'
import { GrantCard } from './grant-card.tsx'
import { LimitsPart } from './limits-part.tsx'
import { MasksPart } from './masks-part.tsx'
import { PolicyDifference } from './policy-difference.tsx'
import { keepRuleKey, ruleKey } from './rule-key.ts'
import { useRoleTitles } from './use-role-titles.ts'

interface RightsPaneProps {
  readonly design: TableDesign
  /** As people work with it now. */
  readonly published: Designed
  onChange(table: TableDef): void
}

/** Rules drawn at once; further ones after a press. */
const drawn = 30
/** Debounce before requesting the difference, in milliseconds. */
const rest = 700

/** Who may do what with the records of a table, and what the rules as drawn change for whom. */
export const RightsPane = ({ design, published, onChange }: RightsPaneProps) => {
  const { t } = useTranslation()
  const table = masterOf(design)
  const [shown, setShown] = useState(drawn)
  const model = useMemo<TableModel>(() => wholeModel(table, field => t(`system.${field}`)), [table, t])
  const grants = table.policy.slice(0, shown)
  const titleOfRole = useRoleTitles(
    grants.flatMap(grant => {
      const who = whoOf(grant)
      return who.kind === 'roles' ? who.roles : []
    }),
  )
  const rested = useRested(design.tables, rest)
  const changed = rightsChanged(rested, published)
  return (
    <div className="ds-rights">
      <div className="ds-sheet">
        <section aria-label={t('designer.rights.rules')}>
          <h2>{t('designer.rights.rules')}</h2>
          <p className="hint">{t('designer.rights.hint')}</p>
          <ol className="ds-grants">
            {grants.map((grant, at) => (
              <GrantCard
                key={ruleKey(grant)}
                grant={grant}
                number={at + 1}
                model={model}
                titleOfRole={titleOfRole}
                onChange={next => onChange(withGrant(table, at, keepRuleKey(grant, next)))}
                onRemove={() => onChange(withoutGrant(table, at))}
              />
            ))}
          </ol>
          {table.policy.length === 0 ? <p className="ink3">{t('designer.rights.nobody')}</p> : null}
          {table.policy.length > shown ? (
            <button type="button" className="btn s" onClick={() => setShown(shown + drawn)}>
              {t('designer.rights.show_more', { count: table.policy.length - shown })}
            </button>
          ) : null}
          <button
            type="button"
            className="btn"
            onClick={() => {
              setShown(Math.max(shown, table.policy.length + 1))
              onChange({ ...table, policy: [...table.policy, { who: false, operations: ['read'] }] })
            }}
          >
            <Icon name="plus" size={14} />
            {t('designer.rights.add')}
          </button>
        </section>
        <LimitsPart table={table} model={model} onChange={onChange} />
        <MasksPart tables={design.tables} onChange={onChange} />
        <section aria-label={t('designer.rights.difference')}>
          <h2>{t('designer.rights.difference')}</h2>
          {changed ? (
            <PolicyDifference tables={rested} published={published} />
          ) : (
            <p className="ink3">{t('designer.rights.unchanged')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
