import { localise } from '@gantry/base/shared'
import { currentLang, Failed, sayBytes, useCall } from '@gantry/client/web'
import { type IndexAdvice, listIndexAdvice } from '@gantry/model/shared'
import { ListTable, Skeleton } from '@gantry/ui/web'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { moment } from './moment.ts'
import { saySeconds } from './quantities.ts'
import { NothingHere } from './section-table.tsx'

type Advised = IndexAdvice['indexes'][number]

/** Indexes that the advisor created automatically, with reason and use, and the slow lists. */
export const AdviceSection = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listIndexAdvice, {})
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={3} />
  return (
    <>
      <p className="ink3">{t('schema.advice.why')}</p>
      {data.indexes.length === 0 ? (
        <NothingHere none="schema.advice.none" />
      ) : (
        <ListTable
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...data.indexes]}
          columns={[
            { title: t('schema.advice.index'), render: (_, index) => <Place {...index} /> },
            { title: t('schema.advice.reason'), render: (_, index) => <Reason index={index} /> },
            { title: t('schema.advice.made'), render: (_, { madeAt }) => moment(madeAt) },
            {
              title: t('schema.advice.size'),
              align: 'right',
              render: (_, { bytes, droppedAt }) => (droppedAt || bytes === 0 ? '' : sayBytes(bytes)),
            },
            {
              title: t('schema.advice.used'),
              render: (_, { usedAt, droppedAt }) =>
                droppedAt ? (
                  <Tag>{t('schema.advice.dropped', { at: moment(droppedAt) })}</Tag>
                ) : usedAt ? (
                  moment(usedAt)
                ) : (
                  t('schema.advice.unused')
                ),
            },
          ]}
        />
      )}
      {data.slow.length > 0 ? <SlowLists slow={data.slow} /> : null}
    </>
  )
}

const SlowLists = ({ slow }: Pick<IndexAdvice, 'slow'>) => {
  const { t } = useTranslation()
  return (
    <>
      <h3 style={{ marginTop: 16 }}>{t('schema.advice.slow')}</h3>
      <ListTable
        rowKey={({ table, fields }) => [table, ...fields].map(({ id }) => id).join(' ')}
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...slow]}
        columns={[
          { title: t('schema.advice.list'), render: (_, list) => <Place {...list} /> },
          { title: t('schema.advice.times'), align: 'right', dataIndex: 'count' },
          {
            title: t('schema.advice.worst'),
            align: 'right',
            render: (_, { worst }) => saySeconds(worst),
          },
        ]}
      />
    </>
  )
}

const Place = ({ table, fields }: Pick<Advised, 'table' | 'fields'>) => (
  <>
    <b translate="no">{localise(table.label, currentLang())}</b>{' '}
    <span className="ink3" translate="no">
      {fields.map(({ label }) => localise(label, currentLang())).join(' · ')}
    </span>
  </>
)

const Reason = ({ index: { reason, count, worst } }: { index: Advised }) => {
  const { t } = useTranslation()
  return t(`schema.advice.reason.${reason}`, { count, worst: saySeconds(worst) })
}
