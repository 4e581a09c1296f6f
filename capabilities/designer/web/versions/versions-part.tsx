import { currentLang, errorText, useAction, useSession } from '@gantry/client/web'
import { rollBackDesign } from '@gantry/designs/shared'
import {
  type DraftState,
  ProblemList,
  Refusal,
  sayWord,
  shownDesigns,
  useVersions,
  VersionsView,
} from '@gantry/designs/web'
import { Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableKind } from '../../shared/table-kind.ts'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import { toldSeconds } from '../publish/foot.tsx'
import { type Lead, leadTo } from '../publish/name-place.ts'
import { saidProblems } from '../publish/said-problems.ts'
import type { Planned } from '../publish/use-plan.ts'
import { DrawnForm } from './drawn-form.tsx'
import './versions.css'

interface VersionsPartProps {
  readonly answer: DesignAnswer
  readonly state: DraftState<TableDesign>
  readonly planned: Planned
  readonly inert: boolean
  onLead(lead: Lead): void
  /** Hears the change that publishes the earlier design. */
  onRolledBack(change: string): void
}

/** Versions of a table: two of them beside one another, checks before publishing, and the way back. */
export const VersionsPart = ({ answer, state, planned, inert, onLead, onRolledBack }: VersionsPartProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const design = { kind: 'table', id: masterOf(answer.published).id }
  const isDrawn = planned.words.length > 0
  const versions = useVersions({
    design,
    kind: tableKind,
    release: answer.release,
    drawn: isDrawn ? state.body : null,
  })
  const session = useSession()
  const [asking, setAsking] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const rollBack = useAction(rollBackDesign, { refresh: shownDesigns })
  // What rolling back does is the difference from what people work with to the earlier design.
  const { from, compared } = versions
  const said =
    compared && typeof from === 'number'
      ? tableKind.words(answer.published, compared.from).filter(({ part }) => part === 'form')
      : []
  const problems = saidProblems(t, lang, planned, state.body, onLead)
  return (
    <div className="dv" inert={inert}>
      <VersionsView
        kind="table"
        versions={versions}
        release={answer.release}
        draft={
          isDrawn
            ? {
                at:
                  state.keeping.state === 'kept'
                    ? state.keeping.at
                    : (answer.draft?.at ?? new Date().toISOString()),
                by: answer.draft?.by?.title ?? session.user.name,
                changes: planned.words.length,
              }
            : null
        }
        drawn={compared => <DrawnForm compared={compared} />}
        said={said.slice(0, 6).map(word => `${signs[word.sign]} ${sayWord(t, lang, word)}`)}
        rollingBack={rollBack.isPending}
        onGo={({ at }) => {
          const lead = leadTo(at, state.body)
          if (lead) onLead(lead)
        }}
        onRollBack={setAsking}
        checks={
          <>
            <h3>
              {t('designs.checks')}
              {planned.issues.length > 0 ? (
                <span className="ds-count err">{t('designer.errors', { count: planned.issues.length })}</span>
              ) : null}
            </h3>
            {problems.length === 0 ? (
              <p className="ink3">{t(planned.waiting ? 'designer.checking' : 'designer.no_problems')}</p>
            ) : null}
            <ProblemList problems={problems} />
            {planned.error ? <p className="hint err">{errorText(t, planned.error)}</p> : null}
            {planned.plan && planned.plan.steps.length > 0 ? (
              <p className="ink3">
                {planned.plan.effect === 'instant'
                  ? t('designer.all_instant')
                  : t('designer.takes', { count: toldSeconds(planned.plan) })}
              </p>
            ) : null}
          </>
        }
      />
      {asking === null ? null : (
        <Modal
          open
          title={t('designs.roll_back_sure', { n: asking })}
          okText={t('designs.roll_back', { n: asking })}
          cancelText={t('designer.cancel')}
          okButtonProps={{ loading: rollBack.isPending }}
          onCancel={() => setAsking(null)}
          onOk={async () => {
            // What is drawn and not yet kept is given up with the draft.
            const revision = (await state.settle()) ?? state.revision
            rollBack.mutate(
              { ...design, number: asking, revision, ...(note.trim() && { note }) },
              {
                onSuccess: ({ pending }) => {
                  setAsking(null)
                  if (pending) onRolledBack(pending)
                },
              },
            )
          }}
        >
          <ul className="dv-said">
            {said.map(word => (
              <li key={`${word.at} ${word.key}`} translate="no">
                {signs[word.sign]} {sayWord(t, lang, word)}
              </li>
            ))}
          </ul>
          {isDrawn ? <p className="err">{t('designs.roll_back_drops')}</p> : null}
          <div className="fld">
            <label htmlFor="dv-note">{t('designs.note')}</label>
            <Input
              id="dv-note"
              maxLength={500}
              value={note}
              onChange={event => setNote(event.target.value)}
            />
          </div>
          {rollBack.error ? <Refusal error={rollBack.error} /> : null}
        </Modal>
      )}
    </div>
  )
}

const signs = { added: '+', changed: '~', moved: '↕', removed: '−' } as const
