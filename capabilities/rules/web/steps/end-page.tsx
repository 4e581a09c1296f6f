import { langs } from '@gantry/base/shared'
import { PlainVersions, ProblemList } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listRules } from '../../shared/contract.ts'
import { readBack, ruleSentence } from '../../shared/read-back.ts'
import { ruleKind } from '../../shared/rule-kind.ts'
import { DryRun } from './dry-run.tsx'
import { wordsOfPlace } from './place-words.ts'
import { RuleStep, type StepProps } from './rule-step.tsx'
import { stepHref, stepOfPlace } from './steps.ts'

/** Step 6: the rule in plain words, what is wrong with it, and a dry run on a real record. */
const EndPage = () => <RuleStep step="end">{props => <End {...props} />}</RuleStep>

const End = ({ id, rule, may, release, state, issues, scoped, onReopen }: StepProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      {issues.length > 0 ? (
        <ProblemList
          problems={issues.map((each, at) => ({
            key: `${each.field} ${at}`,
            severity: 'error',
            text: issueText(t, each),
            place: wordsOfPlace(each.field, rule)
              .map(({ key, params }) => t(key, { ...params }))
              .join(' · '),
            onGo: () => navigate(stepHref(stepOfPlace(each.field), id)),
          }))}
        />
      ) : (
        <p className="ru-fine">
          <Icon name="check" size={14} />
          {t('rule.fine')}
        </p>
      )}
      <div className="ru-back">
        {langs.map(lang => (
          <article key={lang} lang={lang} translate="no">
            <h3>{t(`rule.lang.${lang}`)}</h3>
            <p>{ruleSentence(rule, scoped.scope, lang)}</p>
            <small>{readBack(rule, scoped.scope, lang).as}</small>
          </article>
        ))}
      </div>
      {may.publish ? (
        <DryRun rule={rule} scope={scoped.scope} ready={issues.length === 0 && scoped.isReady} />
      ) : null}
      {release === null ? null : (
        <details className="ru-versions">
          <summary>{t('designs.versions')}</summary>
          <PlainVersions
            id={id}
            kind="rule"
            words={ruleKind.words}
            refresh={[listRules]}
            release={release}
            state={state}
            changed={state.keeping.state !== 'published'}
            at={null}
            mayRollBack={may.publish}
            onRolledBack={onReopen}
          />
        </details>
      )}
    </>
  )
}

export default EndPage
