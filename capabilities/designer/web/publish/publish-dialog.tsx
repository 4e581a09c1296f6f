import { type Issue, joined, localise, type Text } from '@gantry/base/shared'
import { ApiError, call, callKey, currentLang, errorText } from '@gantry/client/web'
import { Refusal, WordList } from '@gantry/designs/web'
import {
  type ConversionErrorChoice,
  type ConversionErrors,
  checkSchemaChange,
  type PlannedStep,
  type TableDraft,
} from '@gantry/model/shared'
import { Modal, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableKind } from '../../shared/table-kind.ts'
import type { TableDesign } from '../../shared/types.ts'
import { fieldIn } from '../edit-design.ts'
import { rightsChanged } from '../rights/drawn-rights.ts'
import { PolicyDifference } from '../rights/policy-difference.tsx'
import { isGuess, sayHolding, toldSeconds } from './foot.tsx'
import { sayIssue } from './say-issue.ts'
import type { TogetherDesign } from './together.ts'
import type { Planned } from './use-plan.ts'
import '../tests/tests.css'

interface PublishDialogProps {
  readonly design: TableDesign
  readonly planned: Planned
  readonly saves: readonly TableDraft[]
  /** The tables as people work with them now. */
  readonly published: TableDesign
  /** Other designs published in the same set. */
  readonly together: readonly TogetherDesign[]
  readonly busy: boolean
  readonly failure: unknown
  onClose(): void
  /** Somebody else has published meanwhile, which nothing here can follow. */
  onOvertaken(): void
  /** Goes to the test cases. */
  onTests(): void
  /** `note` is kept with the release. */
  onPublish(misfits: ConversionErrorChoice, note: string): Promise<void>
}

/** What is answered where somebody else has published the tables. */
const conflicts: ReadonlySet<string> = new Set(['design.conflict', 'record.conflict'])

/** Test cases are named at `<table>.tests.<case>`. */
const isOfTests = ({ field }: Issue): boolean => field.split('.')[1] === 'tests'

const choices: readonly ConversionErrorChoice[] = ['keep', 'blank', 'stop']
/** Where every misfit stays in its column and none is of a removed option, nothing can be cleared. */
const stayChoices: readonly ConversionErrorChoice[] = ['keep', 'stop']

/** Labels of the required fields that tables with records get; a field that comes back brings its values. */
const requiredNow = (design: TableDesign, steps: readonly PlannedStep[]): readonly Text[] =>
  steps.flatMap(({ change, table, field }) => {
    const def = change === 'field.added' && field !== null ? fieldIn(design, { table, field }) : undefined
    return def?.required === true && !def.computed ? [def.label ?? field ?? ''] : []
  })

/** The last look before a design becomes what people work with: how long it takes, and what would not fit. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { design, planned, saves, published, together, busy, failure, onClose, onTests, onPublish } = props
  const { onOvertaken } = props
  const { t } = useTranslation()
  const [choice, setChoice] = useState<ConversionErrorChoice>('keep')
  const [note, setNote] = useState('')
  const check = useQuery({
    queryKey: callKey(checkSchemaChange, { saves }),
    queryFn: ({ signal }) => call(checkSchemaChange, { saves }, { signal }),
    retry: false,
  })
  const misfits = check.data?.data ?? []
  const allStay = misfits.every(({ reasons }) => reasons.every(({ stays }) => stays))
  const someStay = !allStay && misfits.some(({ reasons }) => reasons.some(({ stays }) => stays))
  const cleared = misfits
    .flatMap(({ reasons }) => reasons)
    .reduce((sum, { clears, count }) => sum + (clears ? count : 0), 0)
  const steps = planned.plan?.steps ?? []
  const aside = steps.filter(step => step.effect === 'destructive')
  const dropped = aside.filter(step => step.change === 'field.dropped')
  const retyped = aside.filter(step => step.change === 'field.changed')
  const required = requiredNow(design, steps)
  const error = failure ?? check.error
  const isOvertaken = error instanceof ApiError && conflicts.has(error.code)
  const overtaken = useEffectEvent(onOvertaken)
  useEffect(() => {
    if (isOvertaken) overtaken()
  }, [isOvertaken])
  const failing = failure instanceof ApiError ? failure.issues.filter(isOfTests) : []
  return (
    <Modal
      open
      title={t('designer.publish_title')}
      okText={t('designer.publish')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ loading: busy, disabled: check.isPending }}
      onOk={() => void onPublish(choice, note)}
      onCancel={onClose}
    >
      <div className="ds-publish">
        <WordList kind="table" words={tableKind.words(published, design)} />
        <p>
          {planned.plan?.effect === 'instant' || !planned.plan
            ? t('designer.publish_instant')
            : t('designer.publish_rewrite', { count: toldSeconds(planned.plan) })}
        </p>
        {planned.plan && isGuess(planned.plan) ? <p>{t('designer.publish_guess')}</p> : null}
        {dropped.length > 0 ? <p>{t('designer.publish_dropped', { count: dropped.length })}</p> : null}
        {dropped.map(({ table, field, holding }) =>
          holding ? (
            <p key={`${table} ${field}`} className="ink2">
              <span translate="no">
                {localise(
                  published.tables.find(({ id }) => id === table)?.fields[field ?? '']?.label ?? field ?? '',
                  currentLang(),
                )}
              </span>
              {' · '}
              {sayHolding(t, currentLang(), holding)}
            </p>
          ) : null,
        )}
        {retyped.length > 0 ? <p>{t('designer.publish_retyped', { count: retyped.length })}</p> : null}
        {required.length > 0 ? (
          <p>
            {t('designer.publish_required', {
              fields: joined(
                required.map(label => localise(label, currentLang())),
                currentLang(),
              ),
            })}
          </p>
        ) : null}
        {together.length > 0 ? (
          <p>
            {t('designer.publish_together', {
              designs: joined(
                together.map(({ name }) => localise(name, currentLang())),
                currentLang(),
              ),
            })}
          </p>
        ) : null}
        {check.isPending ? <Skeleton kind="text" rows={2} /> : null}
        {misfits.map(misfit => (
          <ConversionErrorLines key={`${misfit.table} ${misfit.field}`} misfit={misfit} design={design} />
        ))}
        {misfits.length > 0 ? (
          <Radio.Group
            value={choice}
            onChange={event => setChoice(event.target.value)}
            options={(cleared === 0 ? stayChoices : choices).map(value => ({
              value,
              label: t(allStay && value === 'keep' ? 'designer.misfit.stays' : `designer.misfit.${value}`),
            }))}
            style={{ display: 'grid', gap: 8 }}
          />
        ) : null}
        {choice === 'blank' && cleared > 0 ? (
          <p className="hint">{t('designer.misfit.cleared', { count: cleared })}</p>
        ) : null}
        {someStay ? <p className="hint">{t('designer.misfit.some_stay')}</p> : null}
        {rightsChanged(design.tables, published.tables) ? (
          <section aria-label={t('designer.rights.difference')}>
            <b>{t('designer.rights.difference')}</b>
            <PolicyDifference tables={design.tables} published={published.tables} />
          </section>
        ) : null}
        <div className="fld">
          <label htmlFor="ds-note">{t('designs.note')}</label>
          <Input.TextArea
            id="ds-note"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            placeholder={t('designs.note_hint')}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </div>
        {error && failing.length > 0 ? <p className="hint err">{errorText(t, error)}</p> : null}
        {error && failing.length === 0 ? <Refusal error={error} /> : null}
        {failing.length > 0 ? (
          <section className="ds-failing" role="alert">
            <b>{t('designer.tests.stopped')}</b>
            <ul>
              {failing.map(issue => (
                <li key={`${issue.field} ${issue.code} ${JSON.stringify(issue.params)}`}>
                  {sayIssue(t, issue)}
                </li>
              ))}
            </ul>
            <button type="button" className="btn t" onClick={onTests}>
              {t('designer.tests.show')}
            </button>
          </section>
        ) : null}
      </div>
    </Modal>
  )
}

const ConversionErrorLines = ({
  misfit,
  design,
}: {
  readonly misfit: ConversionErrors
  readonly design: TableDesign
}) => {
  const { t } = useTranslation()
  const def = fieldIn(design, misfit)
  return (
    <div className="ds-misfit">
      <b translate="no">
        {t('designer.misfits', {
          name: localise(def?.label ?? misfit.field, currentLang()),
          count: misfit.count,
        })}
      </b>
      <ul>
        {misfit.reasons.map(reason => (
          <li key={reason.code}>
            {t('designer.misfit_reason', {
              count: reason.count,
              reason: sayIssue(t, {
                field: misfit.field,
                code: reason.code,
                params: reason.samples[0]?.params ?? {},
              }),
            })}
            <span className="ink3" translate="no">
              {reason.samples
                .slice(0, 3)
                .map(sample => String(sample.value))
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
