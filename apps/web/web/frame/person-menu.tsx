import { langs } from '@gantry/base/shared'
import { call, currentLang, errorText, switchLang, useCall, useSession } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import type { RoutePath } from '@gantry/model/shared'
import { isHolding, LeaveDevice } from '@gantry/offline/web'
import {
  Avatar,
  applySkin,
  Icon,
  type IconName,
  Kbd,
  offeredSkins,
  skinOf,
  toast,
  useChosenSkin,
  useSkin,
} from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { Dropdown, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOfScreen } from '../router/home.ts'
import { loadMenu } from './frame-parts.ts'
import { collapse, openDrawer, openHelp, useFrame } from './frame-state.ts'
import { canOpen } from './open-screens.ts'

const languageNames = { 'zh-CN': '中文', en: 'English' } as const

const icon = (name: IconName) => <Icon name={name} />

/** Everything about the person and this browser: account, skin, language, settings, password, help, app, sign-out. */
export const PersonMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const skin = useChosenSkin()
  const drawn = useSkin()
  const { collapsed, drawer } = useFrame()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const accounts = useCall(identityContract.listAccounts, {}, { enabled: open })

  const offersApp = useQuery({
    queryKey: ['app offered'],
    queryFn: async () => (await loadMenu()).offersApp(),
    enabled: open,
  })

  const { user, space } = session
  const screen = (path: RoutePath, key: string, sign: IconName, label: string) =>
    canOpen(path, session)
      ? [{ key, icon: icon(sign), label, onClick: () => navigate(addressOfScreen(path, space.id)) }]
      : []
  const attempt = async (run: () => Promise<string>) => {
    try {
      location.assign(await run())
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  const signOut = () => attempt(async () => (await import('./sign-out.ts')).signOut())

  const others = accounts.data?.data.filter(account => !account.current) ?? []
  const items: MenuProps['items'] = [
    {
      key: 'account',
      icon: icon('swap'),
      label: t('me.account'),
      children: [
        ...others.map(account => ({
          key: account.id,
          label: (
            <span translate="no">
              {account.name} · {account.space.name}
            </span>
          ),
          onClick: () =>
            attempt(async () => {
              await call(identityContract.switchAccount, { account: account.id })
              return '/'
            }),
        })),
        { key: 'other', label: t('me.account.other'), onClick: () => navigate('/login?keep=1') },
      ],
    },
    {
      key: 'skin',
      icon: icon('palette'),
      label: t('me.skin'),
      children: offeredSkins().map(name => ({
        key: `skin.${name}`,
        icon: (
          <i className="dot" style={{ background: skinOf(name === 'system' ? drawn : name).app.primary }} />
        ),
        label: t(`skin.${name}`),
        extra: name === skin ? icon('check') : null,
        onClick: () => applySkin(name),
      })),
    },
    {
      key: 'lang',
      icon: icon('globe'),
      label: t('me.lang'),
      children: langs.map(lang => ({
        key: `lang.${lang}`,
        label: (
          <span lang={lang} translate="no">
            {languageNames[lang]}
          </span>
        ),
        extra: lang === currentLang() ? icon('check') : null,
        onClick: () => lang !== currentLang() && switchLang(lang),
      })),
    },
    { type: 'divider' },
    ...screen('/{spaceUri}/setting/center', 'settings', 'settings', t('me.settings')),
    ...screen('/{spaceUri}/home/modifyPassword', 'password', 'key', t('me.password')),
    ...(drawer
      ? []
      : [
          {
            key: 'collapse',
            icon: icon('sidebar'),
            label: t(collapsed ? 'me.expand' : 'me.collapse'),
            onClick: () => collapse(!collapsed),
          },
        ]),
    { type: 'divider' },
    {
      key: 'help',
      icon: icon('help'),
      label: t('me.help'),
      extra: drawer ? null : <Kbd>F1</Kbd>,
      onClick: () => {
        openDrawer(false)
        openHelp(true)
      },
    },
    ...(offersApp.data
      ? [
          {
            key: 'download',
            icon: icon('phone'),
            label: t('me.download'),
            onClick: () => navigate('/download/app'),
          },
        ]
      : []),
    { type: 'divider' },
    {
      key: 'signout',
      icon: icon('logout'),
      label: t('me.signout'),
      onClick: () => (isHolding() ? setLeaving(true) : signOut()),
    },
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="topLeft"
        // An entry that came later would move the others from under the pointer.
        open={open && !offersApp.isLoading}
        onOpenChange={setOpen}
        menu={{ items, style: { minWidth: 192 } }}
      >
        <button type="button" className="me" aria-label={t('me.menu', { name: user.name })}>
          <Avatar name={user.name} seed={user.personId} size={28} />
          <span className="grow cut">
            <span translate="no">{user.name}</span>
            <small>{t(`user.${user.userType}`)}</small>
          </span>
          <Icon name="sliders" />
        </button>
      </Dropdown>
      {leaving ? (
        <Suspense>
          <LeaveDevice account={user.id} onLeft={signOut} onStay={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
