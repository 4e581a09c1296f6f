import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The tree in a drawer, if there is no room beside the list. */
export const TreeDrawer = (props: { children: ReactNode; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Drawer
      open
      placement="left"
      size={320}
      title={t('tree.show')}
      styles={{ body: { padding: 0 } }}
      onClose={props.onClose}
    >
      {props.children}
    </Drawer>
  )
}
