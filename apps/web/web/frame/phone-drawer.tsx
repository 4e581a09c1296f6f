import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { openDrawer, useFrame } from './frame-state.ts'
import { Sider } from './sider.tsx'

/** The navigation of a phone. */
const PhoneDrawer = ({ inConsole }: { inConsole: boolean }) => {
  const { t } = useTranslation()
  const open = useFrame(state => state.drawer)
  return (
    <Drawer
      open={open}
      onClose={() => openDrawer(false)}
      placement="left"
      size={280}
      closable={false}
      aria-label={t('nav.drawer')}
      rootClassName="drawer"
      styles={{ body: { padding: 0 } }}
    >
      <Sider inConsole={inConsole} />
    </Drawer>
  )
}

export default PhoneDrawer
