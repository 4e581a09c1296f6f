import { errorText, useAction, useCall, useMayCall } from '@gantry/client/web'
import { addressSetting } from '@gantry/model/shared'
import { Banner, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { changeSetting, listSettings } from '../../shared/contract.ts'

/** Says that mails carry no link while the platform's address is unknown, and offers the one in use to whoever may set it. */
export const AddressBanner = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const stored = useCall(listSettings, {}, { enabled: mayCall(listSettings) })
  const change = useAction(changeSetting, { refresh: [listSettings] })
  if (stored.data?.data.find(({ path }) => path === addressSetting.path)?.value !== '') return null
  const use = () =>
    change.mutate(
      { path: addressSetting.path, value: location.origin },
      { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
    )
  const action = { label: t('settings.address.use', { address: location.origin }), run: use }
  return <Banner {...(mayCall(changeSetting) && { action })}>{t('settings.address.none')}</Banner>
}
