import { Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'

interface GiveUpButtonProps {
  readonly busy: boolean
  onGiveUp(): void
}

/** Gives the draft up, asked once more. */
export const GiveUpButton = ({ busy, onGiveUp }: GiveUpButtonProps) => {
  const { t } = useTranslation()
  return (
    <Popconfirm
      title={t('designs.give_up_sure')}
      description={t('designs.give_up_more')}
      okText={t('designs.give_up')}
      cancelText={t('designs.cancel')}
      onConfirm={onGiveUp}
      styles={{ root: { maxWidth: 320 } }}
    >
      <Button className="dg-give-up" loading={busy}>
        {t('designs.give_up')}
      </Button>
    </Popconfirm>
  )
}
