import { errorText, useAction } from '@gantry/client/web'
import { features } from '@gantry/model/shared'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { type EnterpriseDetail, readEnterprise, switchFeatures } from '../../shared/enterprises-contract.ts'

/** What the enterprise may work with; a feature that is off is hidden and refused there, and loses nothing. */
export const FeaturesSection = ({
  enterprise: { space, featuresOff },
}: {
  readonly enterprise: Pick<EnterpriseDetail, 'space' | 'featuresOff'>
}) => {
  const { t } = useTranslation()
  const change = useAction(switchFeatures, { refresh: [readEnterprise] })
  return (
    <section className="co-section">
      <h2>{t('consoles.features')}</h2>
      <p className="ink2">{t('consoles.features.why')}</p>
      <ul className="co-features">
        {features.map(feature => (
          <li key={feature}>
            <span>
              {t(`consoles.feature.${feature}`)}
              <small className="ink3 co-below">{t(`consoles.feature.${feature}.off`)}</small>
            </span>
            <Switch
              checked={!featuresOff.includes(feature)}
              disabled={change.isPending}
              aria-label={t(`consoles.feature.${feature}`)}
              onChange={on =>
                change.mutate({
                  enterprise: space,
                  off: on ? featuresOff.filter(each => each !== feature) : [...featuresOff, feature],
                })
              }
            />
          </li>
        ))}
      </ul>
      {change.error ? (
        <p className="hint err" role="alert">
          {errorText(t, change.error)}
        </p>
      ) : null}
    </section>
  )
}
