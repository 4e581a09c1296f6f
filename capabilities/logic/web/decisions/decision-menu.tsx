import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Decision } from '@gantry/decisions/shared'
import { Icon, Modal } from '@gantry/ui/web'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface DecisionMenuProps {
  readonly decision: Decision
  onChange(next: Decision): void
}

/** What concerns the decision as a whole. */
export const DecisionMenu = ({ decision, onChange }: DecisionMenuProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [drawn, setDrawn] = useState<Decision | null>(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [{ key: 'settings', label: t('decision.settings'), onClick: () => setDrawn(decision) }],
        }}
      >
        <Button type="text" aria-label={t('decision.more')} icon={<Icon name="more" />} />
      </Dropdown>
      {drawn ? (
        <Modal
          open
          title={t('decision.settings')}
          okText={t('decision.take')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ disabled: localise(drawn.name, lang).trim() === '' }}
          onOk={() => {
            onChange(drawn)
            setDrawn(null)
          }}
          onCancel={() => setDrawn(null)}
        >
          <div className="lg-form">
            <div className="fld">
              <label htmlFor="dc-name">{t('logic.name')}</label>
              <Input
                id="dc-name"
                maxLength={100}
                value={localise(drawn.name, lang)}
                onChange={({ target }) =>
                  setDrawn({
                    ...drawn,
                    name:
                      typeof drawn.name === 'string' ? target.value : { ...drawn.name, [lang]: target.value },
                  })
                }
              />
            </div>
            <div className="fld">
              <label htmlFor="dc-about">{t('decision.about')}</label>
              <Input.TextArea
                id="dc-about"
                rows={3}
                maxLength={2_000}
                value={drawn.about ?? ''}
                onChange={({ target }) => {
                  const { about: _before, ...rest } = drawn
                  setDrawn(target.value === '' ? rest : { ...rest, about: target.value })
                }}
              />
            </div>
          </div>
        </Modal>
      ) : null}
    </>
  )
}
