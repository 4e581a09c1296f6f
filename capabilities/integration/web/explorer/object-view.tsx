import { errorText, useCall } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeSourceObject, type SourceObject, sampleSource } from '../../shared/index.ts'
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
          <table className="ex-sheet">
            <thead>
              <tr>
                <th>{t('explore.col.name')}</th>
                <th>{t('explore.col.note')}</th>
                <th>{t('explore.col.type')}</th>
                <th className="num">{t('explore.col.blank')}</th>
                <th className="num">{t('explore.col.distinct')}</th>
                <th>{t('explore.col.least')}</th>
                <th>{t('explore.col.most')}</th>
              </tr>
            </thead>
            <tbody>
              {described.data.columns.map(column => {
                const facts = sample.data && columnFacts(sample.data, column.name)
                return (
                  <tr key={column.name}>
                    <td className="mono" translate="no">
                      {column.key ? <Icon name="key" size={12} /> : null} {column.name}
                    </td>
                    <td>{column.note}</td>
                    <td className="mono">{column.type}</td>
                    <td className="num">{facts ? `${facts.blank} %` : ''}</td>
                    <td className="num">{facts?.distinct}</td>
                    <td className="cut" translate="no">
                      {facts?.least}
                    </td>
                    <td className="cut" translate="no">
                      {facts?.most}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      ) : failure ? null : (
        <Skeleton rows={6} />
      )}
    </section>
  )
}
