import type { Issue, Json } from '@gantry/base/shared'
import { localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, Failed, inSpace, useAction, usePage } from '@gantry/client/web'
import { type DesignRights, type OpenedDesign, openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  allKept,
  ConflictDialog,
  type DraftState,
  KeepingState,
  shownDesigns,
  UndoButtons,
  useDraft,
  useShortcuts,
} from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Icon, PageHeader, ReadOnly, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listRules } from '../../shared/contract.ts'
import { ruleSentence } from '../../shared/read-back.ts'
import { newRule, type Rule } from '../../shared/rule.ts'
import { checkRule, ruleKind } from '../../shared/rule-kind.ts'
import '../rules.css'
import { isSameRule, knownRule, rememberRule } from './opened-rule.ts'
import { isMarked, isStepDone, issuesOfStep, type Step, stepHref, steps } from './steps.ts'
import { useRuleScope } from './use-rule-scope.ts'
import { visitedSteps, visitStep } from './visited-steps.ts'

/** What a step gets of the rule under way. */
export interface StepProps {
  readonly id: string
  readonly rule: Rule
  readonly may: DesignRights
  readonly release: number | null
  readonly state: DraftState<Rule>
  readonly issues: readonly Issue[]
  readonly scoped: ReturnType<typeof useRuleScope>
  change(part: Partial<Rule>): void
  /** Opens the rule anew, as after a roll back. */
  onReopen(): void
}

interface RuleStepProps {
  readonly step: Step
  children(props: StepProps): ReactNode
}

/** One of the six pages in which a rule is made: the rule in words, the steps at its side, and the part of this step. */
export const RuleStep = ({ step, children }: RuleStepProps) => {
  const { query } = usePage()
  const navigate = useNavigate()
  const [minted] = useState(newId)
  const id = query.rule ?? minted
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(() => {
    const data = knownRule(id)
    return data && { data, round: 0, isRead: false }
  })
  const [error, setError] = useState<unknown>(null)

  useEffect(() => {
    if (!query.rule) navigate(`${location.pathname}?rule=${minted}`, { replace: true })
  }, [query.rule, minted, navigate])

  // Also when the page is shown again: another step may have kept the draft meanwhile.
  useEffect(() => {
    let left = false
    allKept()
      .then(() => call(openDesign, { kind: 'rule', id }))
      .then(
        data => {
          if (left) return
          rememberRule(id, data)
          setOpened(now =>
            now && !now.isRead && isSameRule(now.data, data)
              ? { ...now, isRead: true }
              : { data, round: Date.now() + round, isRead: true },
          )
        },
        problem => {
          if (!left) setError(problem)
        },
      )
    return () => {
      left = true
    }
  }, [id, round])

  if (error) return <Failed error={error} fill />
  if (!opened) return <Skeleton kind="form" rows={8} />
  const { design, published, draft, may } = opened.data
  const release = design?.release ?? null
  return (
    <Editor
      key={opened.round}
      id={id}
      step={step}
      may={may}
      begun={{
        published: (published as Rule | null) ?? newRule(query.app ?? ''),
        release,
        draft: draft && { ...draft, body: draft.body as unknown as Rule },
      }}
      isRead={opened.isRead}
      onKept={(revision, body, at) => {
        const base = draft ? draft.base : release
        const kept = { body: body as unknown as Json, base, revision, at, by: null, pending: null }
        rememberRule(id, { ...opened.data, draft: kept })
      }}
      onReopen={() => setRound(now => now + 1)}
    >
      {children}
    </Editor>
  )
}

interface Opened {
  readonly data: OpenedDesign
  readonly round: number
  /** Read from the server, not only known from the step before. */
  readonly isRead: boolean
}

interface EditorProps extends RuleStepProps {
  readonly id: string
  readonly may: DesignRights
  /** Until then nothing is typed, as the rule may have changed. */
  readonly isRead: boolean
  readonly begun: Omit<Parameters<typeof useDraft<Rule>>[0], 'kind' | 'id'>
  onKept(revision: number, body: Rule, at: string): void
  onReopen(): void
}

const Editor = ({ id, step, may, isRead, begun, onKept, onReopen, children }: EditorProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const key = { kind: 'rule', id }
  const draft = useDraft<Rule>({ ...key, ...begun, onPages: true }, onKept)
  const state = may.change ? draft : { ...draft, apply: () => undefined }
  useShortcuts({ off: false, onUndo: state.undo, onRedo: state.redo })
  const [comparing, setComparing] = useState(false)
  // A released rule has been through all of them.
  const visited = new Set(begun.release === null ? [...visitedSteps(id), step] : steps)
  useEffect(() => visitStep(id, step), [id, step])
  const { body: rule, apply } = state
  const scoped = useRuleScope(rule)
  const issues = scoped.isReady ? checkRule(rule, scoped.scope) : []
  const name = localise(rule.name, currentLang()) || t('rule.new')
  const publish = useAction(publishDesigns, {
    refresh: [listRules, ...shownDesigns],
    onDone: () => {
      toast({ text: t('rule.enabled', { name }) })
      navigate(inSpace(`/rulesengine?rule=${id}`))
    },
  })
  const enable = async () => {
    const revision = await state.settle()
    if (revision !== null) publish.mutate({ designs: [{ ...key, revision }] })
  }
  // The steps are pages of their own: what was drawn a moment ago is kept before this one is left.
  const goOn = async (event: MouseEvent<HTMLElement>) => {
    const href = event.currentTarget.getAttribute('href')
    if (href === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state.keeping.state !== 'waiting' || (await state.settle()) !== null) navigate(href)
  }
  // Where nothing waits, a link of the console loads its page anew (specification, section 2).
  const keepFirst = (event: MouseEvent<HTMLElement>) => {
    if (state.keeping.state === 'waiting') void goOn(event)
  }
  const at = steps.indexOf(step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  const isOff = state.keeping.state === 'published' || !scoped.isReady || issues.length > 0
  return (
    <div className="ru">
      <PageHeader
        own
        crumbs={[{ title: t('rule.title'), href: inSpace('/rulesengine') }]}
        title={name}
        extra={
          <>
            {may.change ? <UndoButtons state={state} /> : <span className="tag">{t('ui.read_only')}</span>}
            <KeepingState
              keeping={state.keeping}
              onRetry={() => void state.settle()}
              onCompare={() => setComparing(true)}
            />
          </>
        }
        action={
          may.publish ? (
            <Button type="primary" loading={publish.isPending} disabled={isOff} onClick={() => void enable()}>
              {t('rule.enable')}
            </Button>
          ) : null
        }
      />
      <nav className="ru-steps" aria-label={t('rule.steps')}>
        <ol>
          {steps.map((each, index) => {
            const isWrong = each !== 'end' && issuesOfStep(issues, each).length > 0
            return (
              <li key={each}>
                <a
                  href={stepHref(each, id)}
                  aria-current={each === step ? 'step' : undefined}
                  onClick={keepFirst}
                >
                  <span className="ru-n" data-wrong={(isWrong && isMarked(each, step, visited)) || undefined}>
                    {scoped.isReady && isStepDone(each, rule, { issues, visited }) ? (
                      <Icon name="check" size={12} label={t('rule.step.done')} />
                    ) : (
                      index + 1
                    )}
                  </span>
                  <span>{t(`rule.step.${each}`)}</span>
                </a>
              </li>
            )
          })}
        </ol>
      </nav>
      <main className="ru-main">
        {scoped.isReady ? (
          <>
            <p className="ru-sentence" translate="no">
              {ruleSentence(rule, scoped.scope, currentLang())}
            </p>
            <section className="ru-part" aria-labelledby="ru-part" inert={!isRead}>
              <h2 id="ru-part">{t(`rule.step.${step}`)}</h2>
              <p className="ink2">{t(`rule.step.${step}.lead`)}</p>
              {publish.error ? (
                <p className="hint err" role="alert">
                  {errorText(t, publish.error)}{' '}
                  {publish.error.issues.map(each => issueText(t, each)).join(' ')}
                </p>
              ) : null}
              <ReadOnly when={!may.change && step !== 'end'}>
                {children({
                  id,
                  rule,
                  may,
                  release: begun.release,
                  state,
                  issues: step === 'end' ? issues : state.isUntouched ? [] : issuesOfStep(issues, step),
                  scoped,
                  change: part => apply({ ...rule, ...part }),
                  onReopen: () => {
                    state.abandon()
                    onReopen()
                  },
                })}
              </ReadOnly>
            </section>
          </>
        ) : (
          <Skeleton kind="form" rows={6} />
        )}
        <footer className="ru-foot">
          {before ? (
            <Button href={stepHref(before, id)} onClick={event => void goOn(event)}>
              {t('rule.step.back')}
            </Button>
          ) : (
            <span />
          )}
          {after ? (
            <Button type="primary" ghost href={stepHref(after, id)} onClick={event => void goOn(event)}>
              {t('rule.step.next', { step: t(`rule.step.${after}`) })}
            </Button>
          ) : (
            <Button href={inSpace('/rulesengine')} onClick={keepFirst}>
              {t('rule.save')}
            </Button>
          )}
        </footer>
      </main>
      {comparing ? (
        <ConflictDialog
          design={key}
          kind={ruleKind}
          state={state}
          onTakeTheirs={async () => {
            state.abandon()
            onReopen()
          }}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </div>
  )
}
