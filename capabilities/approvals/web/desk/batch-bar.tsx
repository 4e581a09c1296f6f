import { newId } from '@gantry/base/shared'
import { errorText, useAction } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readInstance } from '../../shared/contract.ts'
import { type BatchResult, decideMany, listTodos, type Todo, todoFacets } from '../../shared/desk.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { sayFailure } from '../parts/say-failure.ts'
import { undoableOf } from './undoable.ts'
import { useDesk } from './use-desk.ts'

/** Maximum tasks per batch. */
export const mostInBatch = 200

interface BatchBarProps {
  readonly chosen: readonly Todo[]
  /** Called after a batch with what was decided; what was left aside stays chosen. */
  onDone(decided: readonly BatchResult[]): void
  onClose(): void
}

type Decision = 'submit' | 'agree' | 'disagree'

const refresh = [listTodos, todoFacets, countWork, listInstances, readInstance]

/** Decides what was chosen with one opinion, shows the result of each, and takes back what was decided. */
export const BatchBar = ({ chosen, onDone, onClose }: BatchBarProps) => {
  const { t } = useTranslation()
  const [opinion, setOpinion] = useState('')
  const { desk } = useDesk()
  const [isSigned, setSigned] = useState(true)
  const [results, setResults] = useState<readonly BatchResult[] | null>(null)
  const run = useAction(decideMany, { refresh })
  const tellFailure = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const fills = chosen.filter(todo => todo.fills)
  const decides = chosen.filter(todo => !todo.fills)
  const decide = (command: Decision, todos: readonly Todo[]) =>
    run.mutate(
      {
        do: command,
        ...(opinion.trim() && { opinion: opinion.trim() }),
        ...(isSigned && desk.signature && { signature: desk.signature }),
        items: todos.slice(0, mostInBatch).map(({ instance, task }) => ({ instance, task, key: newId() })),
      },
      {
        onSuccess: answer => {
          setResults(answer.results)
          onDone(answer.results.filter(({ code }) => code === null))
        },
        onError: tellFailure,
      },
    )
  const undo = (undoable: readonly BatchResult[]) =>
    run.mutate(
      { do: 'fetch_back', items: undoable.map(({ instance, task }) => ({ instance, task, key: newId() })) },
      { onSuccess: answer => setResults(answer.results), onError: tellFailure },
    )
  const isMixed = fills.length > 0 && decides.length > 0
  const press = (command: Decision, todos: readonly Todo[]) => (
    <Button
      type={command === 'disagree' ? 'default' : 'primary'}
      danger={command === 'disagree'}
      disabled={todos.length === 0 || run.isPending}
      loading={run.isPending && run.variables.do === command}
      onClick={() => decide(command, todos)}
    >
      {isMixed
        ? t('approvals.batch.some', { do: t(`approvals.do.${command}`), among: todos.length })
        : t(`approvals.do.${command}`)}
    </Button>
  )
  return (
    <section className="todo-batch" aria-label={t('approvals.batch')}>
      <b>{t('approvals.batch.chosen', { count: chosen.length })}</b>
      <Input
        value={opinion}
        maxLength={500}
        aria-label={t('approvals.batch.opinion')}
        placeholder={t('approvals.batch.opinion')}
        onChange={event => setOpinion(event.target.value)}
      />
      {desk.signature ? (
        <Checkbox checked={isSigned} onChange={event => setSigned(event.target.checked)}>
          {t('approvals.signature.mine')}
        </Checkbox>
      ) : null}
      <div className="todo-batch-acts">
        <Button type="text" onClick={onClose}>
          {t('approvals.batch.leave')}
        </Button>
        {fills.length > 0 ? press('submit', fills) : null}
        {decides.length > 0 || fills.length === 0 ? (
          <>
            {press('disagree', decides)}
            {press('agree', decides)}
          </>
        ) : null}
      </div>
      {results ? (
        <Results
          results={results}
          wasUndo={run.variables?.do === 'fetch_back'}
          busy={run.isPending}
          onUndo={undo}
          onClose={() => setResults(null)}
        />
      ) : null}
    </section>
  )
}

interface ResultsProps {
  readonly results: readonly BatchResult[]
  readonly wasUndo: boolean
  readonly busy: boolean
  onUndo(undoable: readonly BatchResult[]): void
  onClose(): void
}

const Results = ({ results, wasUndo, busy, onUndo, onClose }: ResultsProps) => {
  const { t } = useTranslation()
  const done = results.filter(({ code }) => code === null)
  const left = results.filter(({ code }) => code !== null)
  const undoable = undoableOf(results)
  return (
    <Modal
      open
      width={520}
      title={t(wasUndo ? 'approvals.batch.undone' : 'approvals.batch.done', { count: done.length })}
      onCancel={onClose}
      footer={
        <>
          {undoable.length > 0 && !wasUndo ? (
            <Button loading={busy} onClick={() => onUndo(undoable)}>
              {t('approvals.batch.undo')}
            </Button>
          ) : null}
          <Button type="primary" onClick={onClose}>
            {t('approvals.batch.close')}
          </Button>
        </>
      }
    >
      {left.length > 0 ? (
        <>
          <p className="ink2">
            {t(wasUndo ? 'approvals.batch.not_undone' : 'approvals.batch.left', { count: left.length })}
          </p>
          <ul className="todo-left">
            {left.map(({ instance, task, subject, code, params, issues }) => (
              <li key={`${instance} ${task}`}>
                <b translate="no">{subject || t('approvals.untitled')}</b>
                <span>{sayFailure(t, { code: code ?? 'server.failed', params, issues })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="ink2">{t('approvals.batch.all')}</p>
      )}
    </Modal>
  )
}
