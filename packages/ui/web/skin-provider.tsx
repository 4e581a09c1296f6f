import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import en from 'antd/es/locale/en_US'
import zh from 'antd/es/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand, useSkin } from './skin.ts'
import { skinTheme } from './skin-theme.ts'
import { useMedia } from './use-media.ts'

const locales: Readonly<Record<string, Locale>> = { 'zh-CN': zh, en }

/**
 * antd in the current skin and language. The signed-in layout includes it; a public page that uses antd must
 * wrap itself. It loads antd, so the sign-in path must not import it statically.
 */
export const SkinProvider = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation()
  const skin = useSkin()
  const brand = useBrand()
  // With `prefers-reduced-motion` there are no animations.
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const theme = useMemo(() => skinTheme(skin, calm, brand), [skin, calm, brand])
  return (
    <ConfigProvider theme={theme} locale={locales[i18n.language] ?? zh} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
