import { errorText, sayMoment, useCall } from '@gantry/client/web'
import { Banner, EmptyState, ListTable, Pager, Skeleton, useCursorPages } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { readLog } from '../shared/contract.ts'
import type { AskedQuestion } from '../shared/settings.ts'

/** Every question with its tools, rows and tokens: what left the house. */
export const LogSection = () => {
  const { t } = useTranslation()
  const { cursor, pager } = useCursorPages()
  const { data, error } = useCall(readLog, cursor ? { before: cursor } : {}, { keep: true })
  const columns: TableColumnsType<AskedQuestion> = [
    { key: 'at', title: t('assistant.log.at'), width: 160, render: (_v, { at }) => sayMoment(at) },
    {
      key: 'person',
      title: t('assistant.log.person'),
      width: 120,
      render: (_v, { person }) => <span translate="no">{person}</span>,
    },
    {
      key: 'name',
      title: t('assistant.question'),
      render: (_v, { prompt, failure }) => (
        <span translate="no">
          {prompt}
          {failure ? (
            <span className="tag bad">
              {failure === 'request.cancelled' ? t('assistant.log.stopped') : failure}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('assistant.log.kind'),
      width: 150,
      render: (_v, { kind }) => t(`assistant.kind.${kind}`),
    },
    { key: 'rows', title: t('assistant.log.rows'), width: 90, align: 'end', dataIndex: 'rows' },
    { key: 'tokens', title: t('assistant.log.tokens'), width: 110, align: 'end', dataIndex: 'tokens' },
  ]
  return (
    <section className="tile ai-part" aria-label={t('assistant.log')}>
      <h2>{t('assistant.log')}</h2>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      {!data && !error ? <Skeleton kind="table" /> : null}
      {data ? (
        <ListTable<AskedQuestion>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 910 }}
          columns={columns}
          dataSource={[...data.data]}
          expandable={{
            expandedRowRender: ({ own, answer, tools, model, milliseconds }) => (
              <div className="ai-answer" translate="no">
                {own ? (
                  <p>{answer}</p>
                ) : (
                  <p className="ink3" translate="yes">
                    {t('assistant.log.foreign')}
                  </p>
                )}
                <ul>
                  {tools.map((call, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a kept question never change
                    <li key={at}>
                      <code>{call.tool}</code> <code className="ai-input">{call.input}</code>{' '}
                      {call.refused ?? t('assistant.log.rows_of', { count: call.rows })}
                    </li>
                  ))}
                </ul>
                <small className="ink3">
                  {model} · {milliseconds} ms
                </small>
              </div>
            ),
          }}
          locale={{
            emptyText: (
              <EmptyState kind="never" title={t('assistant.log.none')}>
                {t('assistant.log.none_why')}
              </EmptyState>
            ),
          }}
        />
      ) : null}
      <Pager {...pager(data?.more ? data.data.at(-1)?.id : null)} />
    </section>
  )
}
