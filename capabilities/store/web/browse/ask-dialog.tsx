import { useAction } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { askForProduct, readProduct } from '../../shared/store-contract.ts'
import type { ProductPage } from '../../shared/types.ts'
import { say, sayMoney } from '../parts/say.ts'
import { TextDialog } from '../parts/text-dialog.tsx'

interface AskDialogProps {
  readonly product: ProductPage
  readonly onClose: () => void
}

/** Asks the operator for a product with a price. */
export const AskDialog = ({ product: { id, name, price }, onClose }: AskDialogProps) => {
  const { t } = useTranslation()
  const ask = useAction(askForProduct, {
    refresh: [readProduct],
    onDone: () => {
      toast({ text: t('store.said_asked') })
      onClose()
    },
  })
  return (
    <TextDialog
      title={t('store.ask_title', { name: say(name) })}
      label={t('store.ask_note')}
      action={t('store.ask_send')}
      optional
      busy={ask.isPending}
      error={ask.error}
      onConfirm={note => ask.mutate({ id, note })}
      onClose={onClose}
    >
      {t('store.ask_what', { price: sayMoney(price) })}
    </TextDialog>
  )
}
