import { appsContract } from '@gantry/apps/shared'
import { type Issue, localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { listAnalysis } from '@gantry/dashboards/shared'
import { localeNow } from '@gantry/fields/web'
import { Setting } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

interface TargetSettingProps {
  readonly type: 'chart' | 'dashboard' | 'system'
  readonly value: string | undefined
  readonly issue: Issue | undefined
  onChange(target: string | undefined): void
}

/** The chart, dashboard or system an entry leads to. */
export const TargetSetting = ({ type, value, issue, onChange }: TargetSettingProps) => {
  const { t } = useTranslation()
  const offered = useTargets(type)
  const isGone = value !== undefined && offered !== undefined && !offered.some(({ id }) => id === value)
  return (
    <Setting label={t(`portal.link.${type}`)} issue={issue}>
      {id => (
        <Select<string>
          id={id}
          allowClear
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          placeholder={t(`portal.link.any.${type}`)}
          value={value ?? null}
          {...(isGone && { status: 'error' as const })}
          options={[
            ...(isGone ? [{ value, name: '', label: t('portal.link.gone') }] : []),
            ...(offered ?? []).map(each => ({
              value: each.id,
              name: each.name,
              label: <span translate="no">{each.name}</span>,
            })),
          ]}
          onChange={(target?: string) => onChange(target)}
        />
      )}
    </Setting>
  )
}

/** What may be chosen; undefined until it is known. */
const useTargets = (
  type: TargetSettingProps['type'],
): readonly { readonly id: string; readonly name: string }[] | undefined => {
  const { lang } = localeNow()
  const apps = useCall(appsContract.listApps, {}, { enabled: type === 'system' })
  const kind = type === 'dashboard' ? type : 'chart'
  const analysis = useCall(listAnalysis, { kind }, { enabled: type !== 'system' })
  if (type === 'system') return apps.data?.systems.map(({ id, name }) => ({ id, name }))
  return analysis.data?.data
    .filter(({ release, state }) => release !== null && state === 'active')
    .map(({ id, name }) => ({ id, name: localise(name, lang) }))
}
