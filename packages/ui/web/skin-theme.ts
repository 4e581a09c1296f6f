import { type ThemeConfig, theme } from 'antd'
import { branded } from '../shared/brand.ts'
import { type DrawnSkin, type Skin, skins } from '../shared/skins.ts'

const font = 'var(--font)'

type Algorithm = typeof theme.compactAlgorithm

/** antd desaturates dark accents; the skin's colour takes precedence. */
const asDrawn =
  ({ app }: Skin): Algorithm =>
  (_seed, map) => ({
    ...map!,
    colorPrimary: app.primary,
    colorPrimaryHover: app['primary-hover'],
    colorPrimaryActive: app['primary-hover'],
    colorPrimaryBg: app['primary-soft'],
    colorPrimaryBgHover: app['primary-soft'],
    colorPrimaryText: app.link,
    colorInfo: app.primary,
    colorSuccess: app.ok,
    colorWarning: app.warn,
    colorError: app.danger,
    colorErrorHover: app.danger,
    colorLink: app.link,
    colorLinkHover: app['primary-hover'],
    colorLinkActive: app['primary-hover'],
  })

/**
 * antd theme of a skin. antd's defaults fail WCAG AA for placeholders, breadcrumbs, tags and the dark primary
 * button, so the skin sets these tokens too. `calm`: no animations.
 */
export const skinTheme = (name: DrawnSkin, calm = false, brand = ''): ThemeConfig => {
  const skin = branded(skins[name], brand)
  const { app, mode } = skin
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, asDrawn(skin)],
    hashed: false,
    cssVar: { key: `${name}${brand.slice(1)}` },
    token: {
      colorPrimary: app.primary,
      colorLink: app.link,
      colorSuccess: app.ok,
      colorSuccessText: app['ok-ink'],
      colorSuccessBg: app['ok-soft'],
      colorWarning: app.warn,
      colorWarningText: app['warn-ink'],
      colorWarningBg: app['warn-soft'],
      colorError: app.danger,
      colorErrorText: app['danger-ink'],
      colorErrorBg: app['danger-soft'],
      colorBgBase: app.panel,
      colorBgLayout: app.bg,
      colorBgContainer: app.panel,
      colorBgElevated: app.raised,
      colorTextBase: app.ink,
      colorText: app.ink,
      colorTextSecondary: app['ink-2'],
      colorTextTertiary: app['ink-3'],
      colorTextDescription: app['ink-3'],
      colorTextPlaceholder: app['ink-3'],
      colorTextDisabled: app['ink-off'],
      colorTextQuaternary: app['ink-3'],
      colorIcon: app['ink-3'],
      colorBorder: app['line-2'],
      colorBorderSecondary: app.line,
      colorBorderDisabled: app.line,
      colorBgContainerDisabled: app.sunken,
      colorSplit: app.line,
      colorTextLightSolid: app['on-primary'],
      controlItemBgHover: app.hover,
      controlItemBgActive: app.selected,
      controlItemBgActiveHover: app.selected,
      controlOutline: app['primary-soft'],
      fontFamily: font,
      fontSize: 14,
      lineHeight: 22 / 14,
      borderRadius: 6,
      borderRadiusSM: 4,
      borderRadiusLG: 8,
      controlHeight: 32,
      controlHeightSM: 28,
      motion: !calm,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: app['on-primary'],
        dangerColor: app['on-danger'],
        colorErrorHover: app.danger,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 400,
      },
      Table: {
        cellFontSize: 13,
        cellPaddingBlock: 7,
        cellPaddingInline: 8,
        headerBg: app.panel,
        headerColor: app['ink-3'],
        headerSplitColor: 'transparent',
        rowHoverBg: app.hover,
        rowSelectedBg: app.selected,
        rowSelectedHoverBg: app.selected,
        borderColor: app.line,
      },
      Tooltip: {
        colorBgSpotlight: mode === 'dark' ? app.raised : app.ink,
        colorTextLightSolid: mode === 'dark' ? app.ink : app.panel,
      },
      Badge: { colorError: app.danger, colorTextLightSolid: app['on-danger'] },
      Tag: { defaultBg: app.hover, defaultColor: app['ink-2'] },
      Segmented: { trackBg: app.bg, itemSelectedBg: mode === 'dark' ? app.raised : app.panel },
      Form: { labelColor: app['ink-2'], verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
      Select: { optionSelectedBg: app.selected, optionSelectedFontWeight: 600 },
      Menu: { itemBg: 'transparent', itemSelectedBg: app.selected, itemSelectedColor: app.link },
      Modal: { titleFontSize: 15 },
      Switch: { colorTextQuaternary: app['ink-off'], colorTextTertiary: app['ink-3'] },
    },
  }
}
