import { localise, newId } from '@gantry/base/shared'
import { currentLang, useAction, useCall } from '@gantry/client/web'
import { listDesigns, whoMentions } from '@gantry/designs/shared'
import { shownDesigns, UsedBy, wantedDesign } from '@gantry/designs/web'
import type { TableId } from '@gantry/model/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Icon, Modal, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrintTemplates, setPrintState } from '../../shared/contract.ts'
import type { DocumentFile } from '../../shared/document-file.ts'
import { plainTemplate } from '../../shared/plain-template.ts'
import type { PrintTemplate } from '../../shared/template.ts'
import { DocumentPick } from './document-pick.tsx'
import { PrintEditor } from './print-editor.tsx'
import '../print.css'

interface PrintPartProps {
  readonly table: TableId
  readonly app: string | null
}

/** The print templates of a published table: which there are, and the one that is being drawn. */
const PrintPart = ({ table, app }: PrintPartProps) => {
  const { t } = useTranslation()
  const { model, error } = useTable(table)
  if (model) return <Templates model={model} app={app} />
  return error ? <EmptyState kind="never">{t('print.unpublished')}</EmptyState> : <Skeleton kind="form" />
}

interface Begun {
  readonly id: string
  /** A new template, not kept yet. */
  readonly first: PrintTemplate | null
}

/** What is asked before a template is no longer offered, or goes. */
const asks = { stopped: 'print.stop', removed: 'print.remove' } as const

const Templates = ({ model, app }: { readonly model: TableModel; readonly app: string | null }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const mentions = useCall(whoMentions, { kind: 'table', id: model.id })
  const designs = useCall(listDesigns, { kind: 'print', ...(app !== null && { app }) })
  const setState = useAction(setPrintState, { refresh: [listPrintTemplates, ...shownDesigns] })
  const [asked, setAsked] = useState<'stopped' | 'removed' | null>(null)
  const [chosen, setChosen] = useState<Begun | null>(() => wantedDesign('print'))
  const ids = new Set(
    (mentions.data?.data ?? []).flatMap(({ design }) => (design.kind === 'print' ? design.id : [])),
  )
  const templates = (designs.data?.data ?? []).filter(({ id, state }) => ids.has(id) && state !== 'removed')
  const add = () => {
    const id = newId()
    setChosen({ id, first: plainTemplate(id, model.info.table, model.info.slaves) })
  }
  const addDocument = (document: DocumentFile) => {
    const id = newId()
    const { page } = plainTemplate(id, model.info.table, model.info.slaves)
    const label = document.name.replace(/\.[^.]*$/, '')
    setChosen({ id, first: { id, table: model.id, label, page, blocks: [], document } })
  }
  const pick = <DocumentPick table={model.id} label={t('print.document.add')} onRead={addDocument} />
  const shown = chosen ?? (templates[0] ? { id: templates[0].id, first: null } : null)
  const current = templates.find(({ id }) => id === shown?.id)
  const list = (
    <>
      {templates.map(one => (
        <button
          key={one.id}
          type="button"
          className={one.id === shown?.id ? 'btn t s on' : 'btn t s'}
          onClick={() => setChosen({ id: one.id, first: null })}
        >
          <span translate="no">{localise(one.name, lang)}</span>
          {one.state === 'stopped' ? <span className="ink3">{t('print.stopped')}</span> : null}
          {one.release === null ? <span className="ink3">{t('print.draft')}</span> : null}
        </button>
      ))}
      <Button icon={<Icon name="plus" />} onClick={add}>
        {t('print.add')}
      </Button>
      {pick}
    </>
  )
  if (!designs.data || !mentions.data) return <Skeleton kind="form" />
  if (!shown)
    return (
      <EmptyState
        kind="never"
        title={t('print.none')}
        actions={
          <>
            <Button type="primary" onClick={add}>
              {t('print.add')}
            </Button>
            {pick}
          </>
        }
      >
        {t('print.none.lead')}
      </EmptyState>
    )
  const ask = asked ?? 'removed'
  return (
    <>
      <PrintEditor
        key={shown.id}
        model={model}
        id={shown.id}
        first={shown.first}
        list={list}
        state={current?.state ?? 'active'}
        onState={state => (state === 'stopped' ? setAsked(state) : setState.mutate({ id: shown.id, state }))}
        onRemove={() => setAsked('removed')}
        onCopy={template => {
          const id = newId()
          setChosen({ id, first: { ...template, id } })
        }}
        onChanged={() => void Promise.all([mentions.refetch(), designs.refetch()])}
      />
      <Modal
        open={asked !== null}
        title={t(asks[ask])}
        okText={t(asks[ask])}
        cancelText={t('ui.cancel')}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsked(null)}
        onOk={() => {
          setState.mutate({ id: shown.id, state: ask })
          if (ask === 'removed') setChosen(null)
          setAsked(null)
        }}
      >
        <p>{t(`${asks[ask]}.why`, { name: current ? localise(current.name, lang) : '' })}</p>
        <UsedBy kind="print" id={shown.id} />
      </Modal>
    </>
  )
}

export default PrintPart
