import { errorText, useCall } from '@gantry/client/web'
import { Icon, ListTable, Skeleton } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, describeSourceObject, type SourceObject, sampleSource } from '../../shared/index.ts'
import { columnFacts } from './column-facts.ts'
import { ResultSheet } from './result-sheet.tsx'

interface ObjectViewProps {
  readonly source: string
  readonly object: SourceObject
  onBack(): void
}

/** The columns of an object with figures of its first rows, or these rows. */
export const ObjectView = ({ source, object, onBack }: ObjectViewProps) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'columns' | 'sample'>('columns')
  const input = { id: source, object: object.id }
  const described = useCall(describeSourceObject, input)
  const sample = useCall(sampleSource, input)
  const failure = described.error ?? (shown === 'sample' ? sample.error : null)
  const facts = new Map(
    (described.data?.columns ?? []).map(({ name }) => [name, sample.data && columnFacts(sample.data, name)]),
  )
  return (
    <section className="ex-object">
      <header>
        <button
          type="button"
          className="btn t s sq ex-back"
          aria-label={t('explore.objects')}
          onClick={onBack}
        >
          <Icon name="back" size={14} />
        </button>
        <b className="mono cut" translate="no">
          {object.name}
        </b>
        <small>{object.note}</small>
        <Segmented
          value={shown}
          size="small"
          options={(['columns', 'sample'] as const).map(value => ({ value, label: t(`explore.${value}`) }))}
          onChange={setShown}
        />
        {sample.data ? (
          <small className="ex-took">
            {t(object.kind === 'topic' ? 'explore.newest' : 'explore.sampled', {
              count: sample.data.rows,
              milliseconds: sample.data.milliseconds,
            })}
          </small>
        ) : null}
      </header>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {shown === 'sample' ? (
        sample.data ? (
          <ResultSheet batch={sample.data} />
        ) : (
          <Skeleton rows={6} />
        )
      ) : described.data ? (
        <div className="ex-scroll">
          <ListTable<Column>
            rowKey="name"
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={described.data.columns}
            columns={[
              {
                key: 'name',
                title: t('explore.col.name'),
                render: (_v, { key, name }) => (
                  <span className="mono" translate="no">
                    {key ? <Icon name="key" size={12} /> : null} {name}
                  </span>
                ),
              },
              { key: 'note', title: t('explore.col.note'), render: (_v, { note }) => note },
              {
                key: 'type',
                title: t('explore.col.type'),
                render: (_v, { type }) => <span className="mono">{type}</span>,
              },
              {
                key: 'blank',
                title: t('explore.col.blank'),
                align: 'end',
                render: (_v, { name }) => {
                  const blank = facts.get(name)?.blank
                  return blank === undefined ? null : `${blank} %`
                },
              },
              {
                key: 'distinct',
                title: t('explore.col.distinct'),
                align: 'end',
                render: (_v, { name }) => facts.get(name)?.distinct,
              },
              {
                key: 'least',
                title: t('explore.col.least'),
                render: (_v, { name }) => extreme(facts.get(name)?.least),
              },
              {
                key: 'most',
                title: t('explore.col.most'),
                render: (_v, { name }) => extreme(facts.get(name)?.most),
              },
            ]}
          />
        </div>
      ) : failure ? null : (
        <Skeleton rows={6} />
      )}
    </section>
  )
}

/** The least or greatest value of a column, which may be long. */
const extreme = (value: string | undefined) =>
  value ? (
    <div className="cut ex-extreme" translate="no" title={value}>
      {value}
    </div>
  ) : null
