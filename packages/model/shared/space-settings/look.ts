import { isSkinName } from '@gantry/ui/shared'
import { text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** Skin of everybody who has chosen none. */
export const defaultSkinSetting: SpaceSetting<string> = {
  path: 'theme.skin',
  kind: 'text',
  isPublic: true,
  label: text('默认皮肤', 'Default skin'),
  default: 'system',
  check: value => (isSkinName(value) ? null : { code: 'choice' }),
}

/** Names of the skins people may choose, between blanks; empty: all. */
export const offeredSkinsSetting: SpaceSetting<string> = {
  path: 'theme.offered',
  kind: 'text',
  isPublic: true,
  label: text('可选皮肤', 'Skins offered'),
  default: '',
  check: value =>
    typeof value === 'string' &&
    value.length <= 400 &&
    value.split(' ').every(name => name === '' || isSkinName(name))
      ? null
      : { code: 'choice' },
}

/** The colour of the enterprise, `#rrggbb`, as the accent of every skin; empty: each skin keeps its own. */
export const brandSetting: SpaceSetting<string> = {
  path: 'theme.brand',
  kind: 'colour',
  isPublic: true,
  label: text('企业主题色', 'Brand colour'),
  default: '',
  check: value =>
    value === '' || (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) ? null : { code: 'colour' },
}

export const logoKinds = ['signIn', 'header', 'favicon', 'app'] as const
export type LogoKind = (typeof logoKinds)[number]

/** Where a logo of a space is, for whoever is not signed in as well. */
export const logoAddress = (space: string, id: string): string => `/api/spaces/${space}/logo/${id}`

/** Ids of uploaded logos; empty: that of the product. */
export const logoSettings: Readonly<Record<LogoKind, SpaceSetting<string>>> = {
  signIn: logoSetting('signIn', '登录页标志', 'Logo of the sign-in page'),
  header: logoSetting('header', '导航标志', 'Logo of the navigation'),
  favicon: logoSetting('favicon', '浏览器图标', 'Icon of the browser tab'),
  app: logoSetting('app', '主屏幕图标', 'Icon on the home screen'),
}

function logoSetting(kind: LogoKind, zh: string, en: string): SpaceSetting<string> {
  return {
    path: `logo.${kind}`,
    kind: 'text',
    isPublic: true,
    label: text(zh, en),
    default: '',
    check: value =>
      typeof value === 'string' && /^([0-9a-f-]{36})?$/.test(value) ? null : { code: 'format' },
  }
}
