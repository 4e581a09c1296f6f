import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall } from '@gantry/client/web'
import { ListTable, PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readModel } from '../../shared/contract.ts'
import type { Point } from '../../shared/product.ts'
import '../devices.css'

/** What the devices of a product send and take, for those who do not set it up. `list` is the address it was opened from. */
export const ModelView = ({ id, list }: { readonly id: string; readonly list: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readModel, { id })
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={8} />
  const { name, points, commands = [] } = data
  const lang = currentLang()
  return (
    <>
      <PageHeader title={localise(name, lang)} extra={<a href={inSpace(list)}>{t('product.list')}</a>} />
      <div className="dvc-model">
        <p className="hint">{t('product.kept_by')}</p>
        <ListTable<Point>
          className="dvc-list"
          rowKey="code"
          size="small"
          pagination={false}
          dataSource={points}
          columns={[
            {
              key: 'name',
              title: t('product.point.name'),
              render: (_v, point) => <span translate="no">{localise(point.name, lang)}</span>,
            },
            {
              key: 'code',
              title: t('product.point.code'),
              render: (_v, { code }) => <code translate="no">{code}</code>,
            },
            {
              key: 'type',
              title: t('product.point.type'),
              render: (_v, { type }) => t(`product.type.${type}`),
            },
            {
              key: 'unit',
              title: t('product.point.unit'),
              render: (_v, { unit }) => unit && <span translate="no">{unit}</span>,
            },
            { dataIndex: 'min', title: t('product.point.min') },
            { dataIndex: 'max', title: t('product.point.max') },
            {
              key: 'settable',
              title: t('product.point.settable'),
              render: (_v, { settable }) => (settable ? t('product.yes') : null),
            },
          ]}
        />
        {commands.length > 0 ? (
          <>
            <h3>{t('product.part.commands')}</h3>
            <ul>
              {commands.map(command => (
                <li key={command.code}>
                  <span translate="no">{localise(command.name, lang)}</span>{' '}
                  <code translate="no">{command.code}</code>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </>
  )
}
