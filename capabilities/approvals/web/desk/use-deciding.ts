import type { Json } from '@gantry/base/shared'
import { useCall, useSession } from '@gantry/client/web'
import type { Ref } from '@gantry/model/shared'
import { draftOf, type SheetRow, sentRows } from '@gantry/screens/web'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceView, OwnTask } from '../../shared/contract.ts'
import { taskContext } from '../../shared/desk.ts'
import { actionsOf, asksOf, type DeskAction, isAskedAgain, writes } from './actions-of.ts'
import type { Answers } from './ask-dialog.tsx'
import { type Drafts, useDraft } from './drafts.ts'
import { keyOf } from './named-todo.ts'
import { pickedByRule, picksOf, unpicked } from './next-steps.tsx'
import { longestOpinion } from './opinion.tsx'
import type { FieldValues } from './task-fields.tsx'
import { useCommand } from './use-command.ts'
import { useDesk } from './use-desk.ts'
import { useIssues } from './use-issues.ts'
import { usePreview } from './use-preview.ts'

interface Given {
  readonly view: InstanceView
  readonly own: OwnTask
  /** Where what is entered outlives this component; absent: nowhere. */
  readonly drafts?: Drafts
  /** Called when the to-do is no longer pending for the reader. */
  onGone(): void
}

/** Until it is recovered nobody can handle an instance. */
const nothing: ReturnType<typeof actionsOf> = { decisions: [], others: [] }

/** Form state and actions of one task, for the desk and the record page. */
export const useDeciding = ({ view, own, drafts, onGone }: Given) => {
  const { t } = useTranslation()
  const me = useSession().user.personId
  const { desk } = useDesk()
  const context = useCall(taskContext, { instance: view.instance, task: own.task })
  const draftKey = keyOf({ instance: view.instance, task: own.task })
  const [{ opinion: typed, changed, rows, signed, chosen }, setDraft] = useDraft(drafts, draftKey)
  const opinion = typed ?? own.opinion ?? ''
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isInterrupted = view.state === 'interrupted'
  const { decisions, others } = isInterrupted ? nothing : actionsOf(own, view.track, me)
  const canWrite =
    !isInterrupted && (own.state === 'open' || (own.state === 'delegated' && decisions.length > 0))
  const main = decisions.at(-1)
  const decision = canWrite && (main === 'agree' || main === 'submit') ? main : null
  const { fields } = own
  const sent = useMemo(
    () =>
      Object.entries(rows).map(
        ([field, draft]) => [field, sentRows(draft, fields[field]?.value ?? null)] as const,
      ),
    [rows, fields],
  )
  const values: FieldValues = useMemo(
    () => ({ ...changed, ...Object.fromEntries(sent.map(([field, { json }]) => [field, json])) }),
    [changed, sent],
  )
  /** The rows of the last press: the issues of its answer name them by their place. */
  const [pressed, setPressed] = useState<Readonly<Record<string, readonly SheetRow[]>>>({})
  const preview = usePreview({ view, task: own.task, decision, values })
  const next = preview.data?.next ?? []
  const picked = { ...pickedByRule(next), ...chosen }
  const signature =
    signed === undefined ? (own.signature ?? (own.signatureRequired ? desk.signature : null)) : signed
  const command = useCommand(view, own.task, (action, moved) => {
    setAsked(null)
    if (action === 'save') setDraft(before => ({ ...before, changed: {}, rows: {} }))
    if (moved.mine.includes(own.task)) return
    drafts?.delete(draftKey)
    onGone()
  })
  const issues = useIssues(command.issues, pressed)
  /** What was missing is asked again with the next press. */
  const change: typeof setDraft = next => {
    setProblem(null)
    setDraft(next)
  }
  const send = (action: DeskAction, answers?: Answers) => {
    const picks = picksOf(next, picked)
    setPressed(Object.fromEntries(sent.map(([field, { rows }]) => [field, rows])))
    command.press({
      action,
      opinion,
      // What was not touched stays as it was kept.
      signature: action === 'save' ? signed : signature,
      values,
      ...(picks && { picks }),
      ...(answers && { answers }),
    })
  }
  const isUnread = sent.some(([, { rows }]) => rows.some(({ bad }) => Object.keys(bad).length > 0))
  /** Message about missing input, shown before the command is sent. */
  const missing = (action: DeskAction): string | null => {
    if (isUnread && writes(action)) return t('approvals.rows_unread')
    if (!decisions.includes(action) || !canWrite || asksOf(action) !== 'nothing') return null
    const text = opinion.trim()
    if ([...text].length > longestOpinion) return t('approvals.opinion_long', { most: longestOpinion })
    if (own.opinionRequired && text === '') return t('approvals.opinion_missing')
    if (own.signatureRequired && signature === null) return t('approvals.signature.missing')
    const [step] = action === decision ? unpicked(next, picked) : []
    return step ? t('approvals.pick_missing') : null
  }
  const press = (action: DeskAction) => {
    command.forget()
    const lack = missing(action)
    setProblem(lack)
    if (lack) return
    if (asksOf(action) === 'nothing' && !isAskedAgain(action)) send(action)
    else setAsked(action)
  }
  return {
    own,
    context: context.data,
    decisions,
    others,
    main,
    /** The positive decision, if it is possible now. */
    decision,
    canWrite,
    preview,
    picked,
    pick: (node: string, people: readonly Ref[]) =>
      change(before => ({ ...before, chosen: { ...before.chosen, [node]: people } })),
    changed,
    rowsForm: {
      drafts: rows,
      values: changed,
      onChange: (field: string, next: readonly SheetRow[]) => {
        issues.rowsChanged(field, rows[field]?.rows ?? [], next)
        change(before => {
          const draft = before.rows[field] ?? draftOf(fields[field]?.value ?? null)
          return { ...before, rows: { ...before.rows, [field]: { ...draft, rows: next } } }
        })
      },
    },
    /** What a field holds with everything that was entered. */
    valueOf: (field: string): Json =>
      (Object.hasOwn(values, field) ? values[field] : fields[field]?.value) ?? null,
    fill: (field: string, value: FieldValues[string]) => {
      issues.changed(field)
      change(before => ({ ...before, changed: { ...before.changed, [field]: value } }))
    },
    opinion,
    setOpinion: (next: string) => {
      issues.changed('opinion')
      change(before => ({ ...before, opinion: next }))
    },
    signature,
    setSignature: (next: string | null) => change(before => ({ ...before, signed: next })),
    asked,
    press,
    send,
    close: () => {
      command.forget()
      setAsked(null)
    },
    pending: command.pending,
    issues: issues.issues,
    /** Error of the open dialog. */
    refusal: command.failure,
    failure: problem ?? (asked === null && !issues.isMended ? command.failure : null),
  }
}

export type Deciding = ReturnType<typeof useDeciding>
