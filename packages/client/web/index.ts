export { ApiError } from './api-error.ts'
export { type CallOptions, call, callWithFiles, download } from './call.ts'
export { callTold } from './call-told.ts'
export { configText, configValue, setConfig } from './config.ts'
export { type Device, registerWorker, setDevice } from './device.ts'
export { errorText, traceOf } from './error-text.ts'
export { Failed } from './failed.tsx'
export { FormFailure } from './form-failure.tsx'
export { type HttpConfig, http } from './http.ts'
export { currentLang, followBrowserLang, storeLang, switchLang } from './lang/lang.ts'
export { initTexts, startTexts } from './lang/start-texts.ts'
export { useMay, useMayCall, useMayKeep } from './may-use.ts'
export { setNavCount, useNavCount } from './nav-counts.ts'
export { notationNow, sayNumber, weekStartNow } from './notation.ts'
export { type Page, type PageAddress, PageContext, pageOf, usePage } from './page.ts'
export { pageTitle } from './page-title.ts'
export { type Nudge, useCommentNudge, useDefinitionNudge, useNudge, usePushed } from './push/nudge.ts'
export { push, retryPush, startPush, stopPush, usePushState } from './push/push.ts'
export type { SocketState } from './push/reconnecting.ts'
export { saveText } from './save-text.ts'
export { sayBytes } from './say-bytes.ts'
export { sayClock, sayDay, sayMoment, sayRecent, timeZoneNow, todayNow } from './say-time.ts'
export {
  type ChartHelpProps,
  CodeReaderContext,
  type CodeReaderProps,
  type DataHelp,
  DataHelpContext,
  DataSearchContext,
  DesignedContext,
  DesignHelpContext,
  type ExpressionHelpProps,
  type FilterHelpProps,
  type FrameParts,
  type HelpProps,
  type LayerChoiceProps,
  type LayerPartProps,
  type LayerParts,
  LayerPartsContext,
  type MenuParts,
  type MessageAnswer,
  type MessageAnswerProps,
  MessageAnswersContext,
  type PersonPartProps,
  PersonPartsContext,
  PrintWindowContext,
  type PrintWindowProps,
  type RecordPartProps,
  type RecordParts,
  RecordPartsContext,
  type SaveActProps,
  type ScreenLoader,
  type Screens,
  type SearchHit,
  type SettingsTab,
  type SettingsTabProps,
  SettingsTabsContext,
  type TableHelpProps,
  type TablesHelpProps,
  type WebCapability,
} from './screens.ts'
export {
  enterSession,
  leaveSession,
  loadSession,
  onSessionChange,
  onSignOutElsewhere,
  type SessionState,
  sessionNow,
  setHostingEnd,
  setSessionLoader,
  spaceSetting,
  useSession,
  useSessionState,
} from './session.ts'
export { currentSpace, inSpace } from './space.ts'
export { useTitleAddition, useWindowTitle } from './title.ts'
export {
  callKey,
  queryClient,
  type UseActionOptions,
  type UseCallOptions,
  useAction,
  useCall,
} from './use-call.ts'
export { useIssue } from './use-issue.ts'
export { clockAt, clockForm, momentAt } from './wall-clock.ts'
export { watermarkNow } from './watermark.ts'
