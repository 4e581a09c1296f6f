import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { layoutOf, type RecordRow } from '@gantry/model/shared'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockButton } from '../buttons/block-button.tsx'
import { FormBlockView } from '../form/form-block.tsx'
import { useRulePlan, useRules } from '../form/use-rules.ts'
import { LabelsOfRecord } from '../labels/labels-of-record.tsx'
import { RecordPlace } from '../parts/record-place.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { isUnfinished } from '../parts/unfinished.ts'
import { useTerminal } from '../parts/use-terminal.ts'
import { arrangeFacts } from './arrange-facts.ts'
import { BeginRelatedRecord } from './begin-related.tsx'
import { FactsWithBlocks } from './facts-with-blocks.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordPlaceParts } from './record-parts.tsx'
import type { RecordSlots } from './slots.ts'
import { titleOf } from './title-of.ts'
import { Value } from './value.tsx'

interface RecordBodyProps {
  readonly model: TableModel
  readonly record: RecordRow
  readonly slots: RecordSlots
}

/** A record in the order needed for a decision: title, urgency, fields and slave rows, files, workflow, history. */
export const RecordBody = ({ model, record, slots }: RecordBodyProps) => {
  const { t } = useTranslation()
  const { lang } = localeNow()
  const terminal = useTerminal()
  const blocks = layoutOf(model.info.view, terminal).filter(
    ({ block }) => block !== undefined && block.kind !== 'divider',
  )
  const [now] = useState(() => Date.now())
  const stateOf = useRules(useRulePlan(model), record, now)
  const { headline, groups, files } = useMemo(
    () => arrangeFacts(model, record, field => stateOf(field).shown, terminal),
    [model, record, stateOf, terminal],
  )
  const hasParts = model.info.table.home !== 'platform'
  return (
    <RecordPlace links table={model.id} record={record.id} unfinished={isUnfinished(model, record)}>
      <article className="rd-body">
        <h2 translate="no">{titleOf(model, record)}</h2>
        <LabelsOfRecord key={record.id} model={model} record={record.id} />
        {headline.length > 0 ? (
          <div className="rd-meta">
            {headline.map(field => (
              <span key={field.id} title={field.label}>
                <span className="sr">{field.label}</span>
                <Value field={field} record={record} />
              </span>
            ))}
          </div>
        ) : null}
        {groups.map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <section key={i}>
            {group.label && i > 0 ? <h3 className="rd-sec">{localise(group.label, lang)}</h3> : null}
            <FactsWithBlocks model={model} group={group} record={record} />
          </section>
        ))}
        {files.map(field => (
          <section key={field.id}>
            <h3 className="rd-sec" translate="no">
              {field.label}
            </h3>
            <Value field={field} record={record} whole />
          </section>
        ))}
        {blocks.map(({ block, label }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <section key={i}>
            {label === undefined ? null : (
              <h3 className="rd-sec" translate="no">
                {localise(label, lang)}
              </h3>
            )}
            {block ? (
              <FormBlockView
                begin={BeginRelatedRecord}
                press={BlockButton}
                model={model}
                block={block}
                label={label === undefined ? undefined : localise(label, lang)}
                title={titleOf(model, record)}
                record={record}
              />
            ) : null}
          </section>
        ))}
        {slots.sections?.(record, model)}
        {hasParts ? <RecordPlaceParts place="Section" table={model.id} record={record.id} /> : null}
        <RecordHistory model={model} id={record.id} version={record.version} />
        <p className="rd-audit">
          {t('record.created', { who: record.createdBy?.title ?? t('record.nobody') })}{' '}
          <Moment model={model} field="createdAt" record={record} />
          {record.version > 1 ? (
            <>
              <span className="rd-dot" aria-hidden />
              {t('record.updated', { who: record.updatedBy?.title ?? t('record.nobody') })}{' '}
              <Moment model={model} field="updatedAt" record={record} />
            </>
          ) : null}
        </p>
        {hasParts ? <RecordPlaceParts place="Talk" table={model.id} record={record.id} /> : null}
      </article>
    </RecordPlace>
  )
}

const Moment = ({ model, field, record }: { model: TableModel; field: string; record: RecordRow }) => {
  const found = model.field(field)
  return found ? <Value field={found} record={record} /> : null
}
