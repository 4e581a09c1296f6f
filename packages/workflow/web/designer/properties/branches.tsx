import { newId } from '@gantry/base/shared'
import { TextInput } from '@gantry/designs/web'
import { comparedRecord } from '@gantry/fields/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ConditionalBranch, SplitSettings } from '../../../nodes/branches.ts'
import { ExpressionLine } from '../expression-line.tsx'
import type { PropertiesScope } from './scope.ts'

interface BranchesProps extends Pick<PropertiesScope, 'model'> {
  readonly settings: SplitSettings<ConditionalBranch>
  readonly conditions: boolean
  /** The first true condition decides, so that the order matters. */
  readonly ordered: boolean
  onChange(settings: SplitSettings<ConditionalBranch>): void
}

const fewest = 2
const most = 50

/** The branches of a split: their names, their conditions, and which one is the default. */
export const Branches = ({ settings, conditions, ordered, model, onChange }: BranchesProps) => {
  const { t } = useTranslation()
  const { branches } = settings
  const set = (next: readonly ConditionalBranch[]) => onChange({ ...settings, branches: next })
  const change = (at: number, next: ConditionalBranch) => set(branches.with(at, next))
  const move = (at: number, by: number) => {
    const branch = branches[at]
    if (branch) set(branches.toSpliced(at, 1).toSpliced(at + by, 0, branch))
  }
  return (
    <div className="wf-rules">
      <h3>{t('flow.branches')}</h3>
      {ordered ? <p className="hint">{t('flow.branches.ordered')}</p> : null}
      {branches.map((branch, at) => {
        const label = t('flow.branch', { number: at + 1 })
        return (
          <div key={branch.id} className="wf-rule" data-open>
            <div className="wf-rule-head">
              <span className="grow">{label}</span>
              {ordered ? (
                <>
                  <button
                    type="button"
                    className="btn t xs sq"
                    disabled={at === 0}
                    aria-label={t('flow.branch.up', { branch: label })}
                    onClick={() => move(at, -1)}
                  >
                    <Icon name="up" size={12} />
                  </button>
                  <button
                    type="button"
                    className="btn t xs sq"
                    disabled={at === branches.length - 1}
                    aria-label={t('flow.branch.down', { branch: label })}
                    onClick={() => move(at, 1)}
                  >
                    <Icon name="down" size={12} />
                  </button>
                </>
              ) : null}
              <button
                type="button"
                className="btn t xs sq"
                disabled={branches.length <= fewest}
                aria-label={t('flow.branch.remove', { branch: label })}
                title={t('flow.branch.remove.hint')}
                onClick={() => set(branches.filter(({ id }) => id !== branch.id))}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
            <TextInput
              label={t('flow.name')}
              value={branch.name}
              maxLength={60}
              onChange={name => {
                const { name: _, ...rest } = branch
                change(at, name === undefined ? rest : { ...rest, name })
              }}
            />
            {conditions ? (
              <ExpressionLine
                label={t('flow.condition')}
                table={model.info.table}
                value={branch.when}
                conditionOn={comparedRecord(model.info.table)}
                none={t('flow.default.write')}
                onClear={() => {
                  const { when: _, ...rest } = branch
                  change(at, rest)
                }}
                onChange={when => change(at, { ...branch, when })}
              />
            ) : null}
          </div>
        )
      })}
      <button
        type="button"
        className="btn s"
        disabled={branches.length >= most}
        onClick={() => set([...branches, { id: newId() }])}
      >
        <Icon name="plus" size={14} />
        {t('flow.branch.add')}
      </button>
    </div>
  )
}
