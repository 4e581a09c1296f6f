import { call, errorText, spaceSetting, useSession } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import { logoAddress, logoSettings, spacePrefix } from '@gantry/model/shared'
import { Icon, Mark, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'

/** The enterprise the person is in; with more than one, the way to the others. Everything is loaded anew there. */
export const SpaceSwitch = () => {
  const { t } = useTranslation()
  const { space, spaces } = useSession()
  const enter = async (id: string) => {
    if (id === space.id) return
    try {
      await call(identityContract.switchSpace, { space: id })
      location.assign(`${spacePrefix(id)}/`)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  const logo = spaceSetting(logoSettings.header)
  const name = (
    <>
      {logo === '' ? <Mark /> : <img className="mark own" alt="" src={logoAddress(space.id, logo)} />}
      <span className="cut" translate="no">
        {space.name}
      </span>
    </>
  )
  if (spaces.length < 2) return <div className="space">{name}</div>
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [space.id],
        items: spaces.map(({ id, name }) => ({ key: id, label: <span translate="no">{name}</span> })),
        onClick: ({ key }) => enter(key),
      }}
    >
      <button type="button" className="space" aria-label={`${t('nav.space')}: ${space.name}`}>
        {name}
        <Icon name="down" size={12} />
      </button>
    </Dropdown>
  )
}
