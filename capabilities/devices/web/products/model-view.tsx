import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readModel } from '../../shared/contract.ts'
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
        <table className="dvc-table">
          <thead>
            <tr>
              <th>{t('product.point.name')}</th>
              <th>{t('product.point.code')}</th>
              <th>{t('product.point.type')}</th>
              <th>{t('product.point.unit')}</th>
              <th>{t('product.point.min')}</th>
              <th>{t('product.point.max')}</th>
              <th>{t('product.point.settable')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr key={point.code}>
                <td translate="no">{localise(point.name, lang)}</td>
                <td>
                  <code translate="no">{point.code}</code>
                </td>
                <td>{t(`product.type.${point.type}`)}</td>
                <td translate="no">{point.unit}</td>
                <td>{point.min}</td>
                <td>{point.max}</td>
                <td>{point.settable ? t('product.yes') : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
