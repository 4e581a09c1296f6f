import { type ExprType, t as types } from '@gantry/expr/shared'
import type { ComparedTable } from '@gantry/fields/shared'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExpressionDialog } from '../parts/expression-dialog.tsx'
import { ExpressionText } from '../parts/expression-text.tsx'

interface RulePartProps {
  /** What the rule says: “Shown only when”. */
  readonly rule: string
  /** Of which field or group. */
  readonly name: string
  readonly text: string | undefined
  readonly about: ComparedTable
  readonly sampleOf: string | null
  /** What the expression must be; absent: a condition. */
  readonly expected?: ExprType
  /** It can be changed and not taken away. */
  readonly isFixed?: boolean
  /** Undefined: the rule is taken away. */
  onChange(text: string | undefined): void
}

/** One condition of a field or a group, as people read it, and the way to its editor. */
export const RulePart = ({
  rule,
  name,
  text,
  about,
  sampleOf,
  expected,
  isFixed,
  onChange,
}: RulePartProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const edit = t(text === undefined ? 'designer.rules.add' : 'designer.rules.edit', { rule })
  return (
    <div className="ds-rule">
      <div className="row">
        <span className="grow">{rule}</span>
        {text === undefined || isFixed ? null : (
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('designer.rules.remove', { rule })}
            title={t('designer.rules.remove', { rule })}
            onClick={() => onChange(undefined)}
          >
            <Icon name="trash" size={14} />
          </button>
        )}
        <button
          type="button"
          className="btn t s sq"
          aria-label={edit}
          title={edit}
          onClick={() => setOpen(true)}
        >
          <Icon name={text === undefined ? 'plus' : 'edit'} size={14} />
        </button>
      </div>
      {text === undefined ? null : <ExpressionText text={text} scope={about.scope} />}
      {open ? (
        <ExpressionDialog
          title={t('designer.rules.title', { name, rule })}
          text={text ?? ''}
          scope={about.scope}
          expected={expected ?? types.boolean}
          {...(expected === undefined && { about })}
          sampleOf={sampleOf}
          mend={t('designer.rules.mend')}
          onClose={() => setOpen(false)}
          onTake={next => {
            setOpen(false)
            onChange(next)
          }}
        />
      ) : null}
    </div>
  )
}
