import { copyText, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** An address of the platform that is entered at a provider. */
export const AddressToCopy = ({ label, address }: { readonly label: string; readonly address: string }) => {
  const { t } = useTranslation()
  return (
    <div className="fed-return">
      <span>{label}</span>
      <code translate="no" className="grow">
        {address}
      </code>
      <Button
        size="small"
        onClick={async () => {
          if (await copyText(address)) toast({ text: t('federation.copied') })
        }}
      >
        {t('federation.copy')}
      </Button>
    </div>
  )
}
