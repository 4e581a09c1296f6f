import { errorText, useAction } from '@gantry/client/web'
import { addressSetting } from '@gantry/model/shared'
import { Banner, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { changeSetting, listSettings } from '../../shared/contract.ts'

/** Says that mails carry no link while the platform's address is unknown, and offers the one in use. */
export const AddressBanner = () => {
  const { t } = useTranslation()
  const change = useAction(changeSetting, { refresh: [listSettings] })
  const use = () =>
    change.mutate(
      { path: addressSetting.path, value: location.origin },
      { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
    )
  return (
    <Banner action={{ label: t('settings.address.use', { address: location.origin }), run: use }}>
      {t('settings.address.none')}
    </Banner>
  )
}
