import { call, currentLang, enterSession, retryPush, storeLang } from '@gantry/client/web'
import { identityContract, localPath, type SessionInfo } from '../../shared/index.ts'

/**
 * Takes the language chosen on this browser to the account, or, where none was chosen, the account's to this browser.
 */
const agreeOnLang = (session: SessionInfo): void => {
  if (session.lang === currentLang()) return
  if (localStorage.getItem('lang') === null) storeLang(session.lang)
  // A failure is ignored: this browser keeps the language, and the next sign-in saves it to the account again.
  else
    call(identityContract.setLang, { lang: currentLang() }).catch(error =>
      console.warn('the account does not know its new language', error),
    )
}

/** Continues to the requested page; reloads only if the account's language differs. */
export const goOn = (
  session: SessionInfo,
  next: string | undefined,
  navigate: (path: string, options: { replace: true }) => unknown,
): void => {
  const before = currentLang()
  agreeOnLang(session)
  const path = localPath(next)
  if (currentLang() !== before) {
    location.replace(path)
    return
  }
  enterSession(session)
  // A connection that was refused until the password was changed would wait up to 30 seconds.
  retryPush()
  navigate(path, { replace: true })
}
