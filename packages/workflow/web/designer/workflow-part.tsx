import { localise, newId } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall } from '@gantry/client/web'
import { listDesigns, openDesign, whoMentions } from '@gantry/designs/shared'
import { wantedDesign } from '@gantry/designs/web'
import type { TableId } from '@gantry/model/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import { emptyWorkflow } from '../../shared/workflow-kind.ts'
import { type Asks, AsksContext } from './asks.ts'
import { WorkflowEditor } from './workflow-editor.tsx'
import { WorkflowMenu, type WorkflowState } from './workflow-menu.tsx'
import './workflow.css'

interface WorkflowPartProps {
  readonly table: TableId
  readonly app: string | null
  readonly asks: Asks
  /** Stops a workflow, puts it into use again, or removes it; tells people what became of it. False: it was refused. */
  onState(id: string, state: WorkflowState): Promise<boolean>
  /** Beside the versions of a workflow: what the product offers for its instances. */
  besideVersions(workflow: string): ReactNode
}

/** The approval workflows of a published table: which there are, and the one that is being drawn. */
const WorkflowPart = ({ table, asks, ...props }: WorkflowPartProps) => {
  const { t } = useTranslation()
  const { model, error } = useTable(table)
  if (model)
    return (
      <AsksContext value={asks}>
        <Workflows model={model} {...props} />
      </AsksContext>
    )
  return error ? <EmptyState kind="never">{t('flow.unpublished')}</EmptyState> : <Skeleton kind="form" />
}

interface Begun {
  readonly id: string
  /** A new workflow, not kept yet. */
  readonly first: WorkflowDef | null
}

interface WorkflowsProps extends Omit<WorkflowPartProps, 'table' | 'asks'> {
  readonly model: TableModel
}

const Workflows = ({ model, app, onState, besideVersions }: WorkflowsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'workflow', ...(app !== null && { app }) })
  const [chosen, setChosen] = useState<Begun | null>(() => wantedDesign('workflow'))
  const ids = new Set(
    (mentions.data?.data ?? []).flatMap(({ design }) => (design.kind === 'workflow' ? design.id : [])),
  )
  const workflows = (designs.data?.data ?? []).filter(({ id, state }) => ids.has(id) && state !== 'removed')
  const add = (from?: WorkflowDef) => {
    const id = newId()
    setChosen({ id, first: from ? { ...from, id } : emptyWorkflow(id, model.id) })
  }
  if (!designs.data || !mentions.data) return <Skeleton kind="form" />
  const shown = chosen ?? (workflows[0] ? { id: workflows[0].id, first: null } : null)
  if (!shown)
    return (
      <EmptyState
        kind="never"
        title={t('flow.none')}
        actions={
          <Button type="primary" onClick={() => add()}>
            {t('flow.add')}
          </Button>
        }
      >
        {t('flow.none.lead')}
      </EmptyState>
    )
  const current = workflows.find(({ id }) => id === shown.id)
  // A new workflow is not known to the server before its first change.
  const options = (body: WorkflowDef) =>
    [...workflows, ...(current ? [] : [{ id: shown.id, name: body.name }])].map(({ id, name }) => ({
      value: id,
      label: localise(name, lang),
    }))
  return (
    <Opened
      key={shown.id}
      model={model}
      begun={shown}
      besideVersions={besideVersions(shown.id)}
      known={workflows.some(({ id }) => id === shown.id)}
      onKept={() => void Promise.all([mentions.refetch(), designs.refetch()])}
      menu={body => (
        <>
          {options(body).length > 1 ? (
            <Select
              variant="borderless"
              value={shown.id}
              aria-label={t('flow.which')}
              popupMatchSelectWidth={false}
              options={options(body)}
              onChange={(id: string) => setChosen({ id, first: null })}
            />
          ) : (
            <b className="wf-name cut" translate="no">
              {localise(body.name, lang)}
            </b>
          )}
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('flow.add')}
            title={t('flow.add')}
            onClick={() => add()}
          >
            <Icon name="plus" size={14} />
          </button>
          {current?.release ? (
            <WorkflowMenu
              id={current.id}
              state={current.state}
              onState={async state => {
                if (!(await onState(current.id, state))) return
                await designs.refetch()
                if (state === 'removed') setChosen(null)
              }}
            />
          ) : null}
          {current?.release ? (
            <a
              className="btn t s sq"
              href={inSpace(`/user/figures?workflow=${shown.id}`)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('flow.figures')}
              title={t('flow.figures')}
            >
              <Icon name="trend" size={14} />
            </a>
          ) : null}
        </>
      )}
    />
  )
}

interface OpenedProps {
  readonly model: TableModel
  readonly begun: Begun
  readonly besideVersions: ReactNode
  /** The server has it. */
  readonly known: boolean
  menu(body: WorkflowDef): ReactNode
  onKept(): void
}

const Opened = ({ model, begun, besideVersions, known, menu, onKept }: OpenedProps) => {
  const [round, setRound] = useState(0)
  const opened = useCall(
    openDesign,
    { kind: 'workflow', id: begun.id },
    { enabled: known && (begun.first === null || round > 0) },
  )
  if (begun.first && round === 0)
    return (
      <WorkflowEditor
        model={model}
        begun={{ kind: 'workflow', id: begun.id, published: begun.first, release: null, draft: null }}
        menu={menu}
        besideVersions={besideVersions}
        onKept={onKept}
        onReopen={async () => setRound(1)}
      />
    )
  if (opened.error) return <Failed error={opened.error} />
  if (!opened.data || opened.isFetching) return <Skeleton kind="form" />
  const { design, published, draft } = opened.data
  // Bodies of a kind fit its schema; a new workflow has no release yet, and its draft is what it begins with.
  const body = (published ?? draft?.body) as unknown as WorkflowDef
  return (
    <WorkflowEditor
      key={round}
      model={model}
      begun={{
        kind: 'workflow',
        id: begun.id,
        published: body,
        release: design?.release ?? null,
        draft: draft && { ...draft, body: draft.body as unknown as WorkflowDef },
      }}
      menu={menu}
      besideVersions={besideVersions}
      onKept={onKept}
      onReopen={async () => {
        await opened.refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

export default WorkflowPart
