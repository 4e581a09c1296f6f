import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useCall } from '@gantry/client/web'
import { Banner, Icon, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import {
  everybodyLine,
  type PermissionReason,
  type PermissionReasons,
  type PermissionSide,
  type PermissionVia,
  permissionContract,
} from '../../shared/index.ts'
import { conditionText } from './condition-text.ts'
import { SharesSection } from './shares-section.tsx'

interface ReasonsPanelProps {
  readonly side: PermissionSide
  readonly line: { readonly id: string; readonly title: string }
  readonly table: string
  /** Administrators are led to where the rules are drawn. */
  readonly designs: boolean
}

/** Where a permission comes from: the rules of the table that speak of this person or role. */
export const ReasonsPanel = ({ side, line, table, designs }: ReasonsPanelProps) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(permissionContract.explainPermission, { side, of: line.id, table })
  if (error)
    return (
      <Banner kind="bad" action={{ label: t('ui.retry'), run: () => void refetch() }}>
        {errorText(t, error)}
      </Banner>
    )
  if (!data) return <Skeleton kind="text" rows={5} />
  const label = localise(data.table.label, currentLang())
  return (
    <>
      <h2>{t('permissions.why', { name: line.title, table: label })}</h2>
      {data.reasons.length === 0 ? (
        <p className="ink2">
          {data.business ? t('permissions.why.none', { name: line.title }) : t('permissions.why.business')}
        </p>
      ) : null}
      {data.reasons.map(reason => (
        <Reason key={reason.at} reason={reason} names={data} />
      ))}
      {data.limits.length > 0 ? (
        <section className="pm-reason">
          <h3>{t('permissions.limits')}</h3>
          {data.limits.map(limit => (
            <p key={JSON.stringify(limit)}>{conditionText(t, limit, data)}</p>
          ))}
        </section>
      ) : null}
      {line.id === everybodyLine ? null : <SharesSection side={side} of={line.id} table={data.table} />}
      {designs && data.table.app ? (
        <a className="btn s" href={`/form/app/setting/!/form/${data.table.app}/draft/${table}`}>
          <Icon name="edit" size={14} />
          {t('permissions.design')}
        </a>
      ) : null}
    </>
  )
}

interface ReasonProps {
  readonly reason: PermissionReason
  readonly names: PermissionReasons
}

const Reason = ({ reason, names }: ReasonProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const fields = reason.fields?.map(each => localise(each, lang))
  return (
    <section className="pm-reason">
      <h3>
        {joined(
          reason.via.map(via => viaText(t, via)),
          lang,
        )}
        <span className="ink3 cap">{t('permissions.rule', { n: reason.at + 1 })}</span>
      </h3>
      <p>
        {joined(
          reason.operations.map(each => t(`rights.operation.${each}`)),
          lang,
        )}
      </p>
      <p className="ink2">{t('permissions.rows', { rows: conditionText(t, reason.rows, names) })}</p>
      <p className="ink2">
        {fields
          ? t('permissions.fields', { count: fields.length, fields: joined(fields, lang) })
          : t('permissions.fields.all')}
      </p>
    </section>
  )
}

const viaText = (t: ReturnType<typeof useTranslation>['t'], via: PermissionVia): string => {
  if (via.kind === 'role') return t('permissions.via.role', { role: via.role.title })
  if (via.kind === 'userType')
    return t('permissions.via.userType', { type: t(`rights.userType.${via.userType}`) })
  return t('permissions.via.everybody')
}
