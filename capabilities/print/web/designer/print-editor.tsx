import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import { openDesign, publishDesigns } from '@gantry/designs/shared'
import {
  DesignActs,
  KeepingState,
  shownDesigns,
  UndoButtons,
  useDraft,
  useHasActsSlot,
  useShortcuts,
  WhereUsed,
} from '@gantry/designs/web'
import { listRecords } from '@gantry/model/shared'
import { issueText, type TableModel, useTables } from '@gantry/screens/web'
import { Banner, Icon, Skeleton } from '@gantry/ui/web'
import { Button, Dropdown, Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPrintTemplates } from '../../shared/contract.ts'
import { linkedTables } from '../../shared/document.ts'
import { checkTemplate } from '../../shared/print-kind.ts'
import type { Block, PrintTemplate } from '../../shared/template.ts'
import { PaperFrame } from '../paper-frame.tsx'
import { usePaper } from '../use-paper.ts'
import { BlockProperties } from './block-properties.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { blockIcons, blockKinds, newBlock } from './new-block.ts'
import { PageProperties } from './page-properties.tsx'
import { TextEdit } from './text-edit.tsx'

interface PrintEditorProps {
  readonly model: TableModel
  readonly id: string
  /** What a new template begins with; null: it is kept already. */
  readonly first: PrintTemplate | null
  /** The other templates. */
  readonly list: ReactNode
  readonly state: 'active' | 'stopped' | 'removed'
  onState(state: 'active' | 'stopped'): void
  onRemove(): void
  onCopy(template: PrintTemplate): void
  onChanged(): void
}

/** One print template: its blocks, the sheet with a record, the properties of what is chosen; published at once. */
export const PrintEditor = (props: PrintEditorProps) => {
  const { data } = useCall(openDesign, { kind: 'print', id: props.id })
  const body = (data?.published ?? data?.draft?.body ?? props.first) as PrintTemplate | null | undefined
  if (!data || !body) return <Skeleton kind="form" />
  const draft = data.draft && { ...data.draft, body: data.draft.body as unknown as PrintTemplate }
  return <Drawn {...props} published={body} release={data.design?.release ?? null} draft={draft} />
}

interface DrawnProps extends PrintEditorProps {
  readonly published: PrintTemplate
  readonly release: number | null
  readonly draft: Parameters<typeof useDraft<PrintTemplate>>[0]['draft']
}

/** Records offered as samples. */
const samples = 20

const Drawn = (props: DrawnProps) => {
  const { model, id, published, release, draft, list, state, onState, onRemove, onCopy, onChanged } = props
  const { t } = useTranslation()
  const drawn = useDraft<PrintTemplate>({ kind: 'print', id, published, release, draft }, onChanged)
  useShortcuts({ off: !useHasActsSlot(), onUndo: drawn.undo, onRedo: drawn.redo })
  const publish = useAction(publishDesigns, {
    refresh: [listPrintTemplates, ...shownDesigns],
  })
  const template = drawn.body
  const [chosen, setChosen] = useState<number | null>(null)
  const [sample, setSample] = useState<string | null>(null)
  const offered = useCall(listRecords, {
    table: model.id,
    fields: [model.title],
    pageSize: samples,
    count: 'none',
  })
  const records = offered.data?.data ?? []
  const shown = sample ?? records[0]?.id
  const ids = useMemo(() => (shown === undefined ? [] : [shown]), [shown])
  const { html, error } = usePaper(model, template.document ? null : template, ids, chosen)
  const own = useMemo(
    () => new Map([model.info.table, ...model.info.slaves].map(table => [table.id, table])),
    [model],
  )
  const linked = template.document ? linkedTables(template.document, model.info.table, own) : []
  const others = useTables(linked.filter(table => !own.has(table)))
  const tables = new Map([...own, ...[...others].map(([table, { info }]) => [table, info.table] as const)])
  const issues = checkTemplate(template, model.info.table, tables)
  const at = chosen !== null && chosen < template.blocks.length ? chosen : null
  const setBlocks = (blocks: readonly Block[]) => drawn.apply({ ...template, blocks })
  const move = (from: number, to: number) => {
    const blocks = template.blocks.filter((_, i) => i !== from)
    const block = template.blocks[from]
    if (!block || to < 0 || to > blocks.length) return
    setBlocks(blocks.toSpliced(to, 0, block))
    setChosen(to)
  }
  const add = (kind: (typeof blockKinds)[number]) => {
    const to = at === null ? template.blocks.length : at + 1
    setBlocks(template.blocks.toSpliced(to, 0, newBlock(kind, model)))
    setChosen(to)
  }
  const publishNow = async () => {
    // A new template is kept with its first change; one that is taken as it was proposed has none yet.
    if (drawn.revision === 0) drawn.apply({ ...template })
    const revision = await drawn.settle()
    if (revision !== null) publish.mutate({ designs: [{ kind: 'print', id, revision }] })
  }
  const titleOf = (record: (typeof records)[number]): string => {
    const value = record[model.title]
    return typeof value === 'string' && value !== '' ? value : record.id
  }
  return (
    <div className="pr-part">
      <div className="pr-list">
        {list}
        {template.document ? null : (
          <>
            <h3>{t('print.blocks')}</h3>
            <ol className="pr-blocks">
              {template.blocks.map((block, i) => (
                // Blocks have no identity of their own; their place is it.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={i}>
                  <button
                    type="button"
                    className={i === at ? 'btn t s on' : 'btn t s'}
                    aria-pressed={i === at}
                    onClick={() => setChosen(i)}
                  >
                    <Icon name={blockIcons[block.kind]} size={14} />
                    <span className="cut">{t(`print.block.${block.kind}`)}</span>
                    {issues.some(({ field }) => field.startsWith(`blocks.${i}.`)) ? (
                      <Icon name="warn" size={14} />
                    ) : null}
                  </button>
                  {i === at ? (
                    <>
                      <button
                        type="button"
                        className="btn t xs sq"
                        aria-label={t('print.block.up')}
                        disabled={i === 0}
                        onClick={() => move(i, i - 1)}
                      >
                        <Icon name="up" size={14} />
                      </button>
                      <button
                        type="button"
                        className="btn t xs sq"
                        aria-label={t('print.block.down')}
                        disabled={i === template.blocks.length - 1}
                        onClick={() => move(i, i + 1)}
                      >
                        <Icon name="down" size={14} />
                      </button>
                      <button
                        type="button"
                        className="btn t xs sq"
                        aria-label={t('print.block.remove')}
                        onClick={() => {
                          setBlocks(template.blocks.filter((_, other) => other !== i))
                          setChosen(null)
                        }}
                      >
                        <Icon name="trash" size={14} />
                      </button>
                    </>
                  ) : null}
                </li>
              ))}
            </ol>
            <h3>{t('print.block.add')}</h3>
            <div className="pr-add">
              {blockKinds.map(kind => (
                <button key={kind} type="button" className="btn s" onClick={() => add(kind)}>
                  <Icon name={blockIcons[kind]} size={14} />
                  {t(`print.block.${kind}`)}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
      <div className="pr-canvas">
        <div className="pr-acts">
          {template.document ? null : (
            <Select
              aria-label={t('print.sample')}
              placeholder={t('print.sample')}
              popupMatchSelectWidth={false}
              value={shown ?? null}
              options={records.map(record => ({ value: record.id, label: titleOf(record) }))}
              onChange={(next: string) => setSample(next)}
            />
          )}
          <span className="grow" />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'copy', label: t('print.copy'), onClick: () => onCopy(template) },
                ...(release === null
                  ? []
                  : [
                      {
                        key: 'state',
                        label: t(state === 'active' ? 'print.stop' : 'print.start_again'),
                        onClick: () => onState(state === 'active' ? 'stopped' : 'active'),
                      },
                      { key: 'remove', danger: true, label: t('print.remove'), onClick: onRemove },
                    ]),
              ],
            }}
          >
            <button type="button" className="btn t s sq" aria-label={t('print.more')}>
              <Icon name="more" size={14} />
            </button>
          </Dropdown>
          <DesignActs>
            <UndoButtons state={drawn} />
            <KeepingState
              keeping={drawn.keeping}
              onRetry={() => void drawn.settle()}
              onCompare={() => location.reload()}
            />
            <Button
              type="primary"
              loading={publish.isPending}
              disabled={issues.length > 0}
              onClick={() => void publishNow()}
            >
              {t('print.publish')}
            </Button>
          </DesignActs>
        </div>
        {publish.error ? <Banner kind="bad">{errorText(t, publish.error)}</Banner> : null}
        {publish.isSuccess ? <Banner kind="info">{t('print.published')}</Banner> : null}
        {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
        {template.document ? (
          <DocumentPanel
            table={model.id}
            document={template.document}
            wrong={new Set(issues.flatMap(({ field }) => placeholderOf(field) ?? []))}
            onChange={document => drawn.apply({ ...template, document })}
          />
        ) : (
          <>
            {offered.data && records.length === 0 ? (
              <Banner kind="info">{t('print.no_sample')}</Banner>
            ) : null}
            <PaperFrame html={html} title={localise(template.label, currentLang())} onBlock={setChosen} />
          </>
        )}
      </div>
      <div className="pr-props">
        {issues.map(found => (
          <p key={`${found.field} ${found.code}`} className="hint err">
            {t('print.issue', { at: placeOf(found.field, template, t), reason: issueText(t, found) })}
          </p>
        ))}
        {at === null ? (
          <>
            {template.document ? (
              <TextEdit
                label={t('print.part.label')}
                value={template.label}
                onChange={label => drawn.apply({ ...template, label })}
              />
            ) : (
              <PageProperties template={template} onChange={drawn.apply} />
            )}
            <WhereUsed kind="print" id={id} />
          </>
        ) : (
          <>
            <button type="button" className="btn t s" onClick={() => setChosen(null)}>
              <Icon name="back" size={14} />
              {t('print.page_properties')}
            </button>
            <BlockProperties
              key={at}
              model={model}
              block={template.blocks[at]!}
              onChange={next => setBlocks(template.blocks.with(at, next))}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** The number of the placeholder a problem is in; null for a problem elsewhere. */
const placeholderOf = (field: string): number | null => {
  const [part, number] = field.split('.')
  return part === 'document' && number !== undefined ? Number(number) : null
}

/** The words around a placeholder, the number and kind of the block a problem is in, or the part of the page. */
const placeOf = (field: string, { blocks, document }: PrintTemplate, t: (key: string) => string): string => {
  const [part = '', number] = field.split('.')
  const placeholder = document?.placeholders[placeholderOf(field) ?? -1]
  if (placeholder) return `{{${placeholder.text}}} (${placeholder.place})`
  const block = part === 'blocks' ? blocks[Number(number)] : undefined
  return block ? `${Number(number) + 1} ${t(`print.block.${block.kind}`)}` : t(`print.part.${part}`)
}
