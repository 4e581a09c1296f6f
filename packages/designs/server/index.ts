export {
  type AlarmDoor,
  alarmDoorOf,
  registerAlarmDoor,
} from './alarm-door.ts'
export { askDesign } from './asking/ask-design.ts'
export { type AskCause, type AskDoor, askDoorOf, registerAskDoor } from './asking/ask-door.ts'
export { requireDesignerOf, requireDesigning } from './authority/require-designer.ts'
export { askConnector, previewConnector } from './calls/connector-call.ts'
export { filledAddress, stepsAside } from './calls/filled-address.ts'
export { membersOf, requestOf, valuesOfAnswer } from './calls/outgoing-call.ts'
export { keepCallSecret, openSecret } from './calls/secrets.ts'
export { tryCall } from './calls/try-call.ts'
export { designs } from './capability.ts'
export { placesWrong } from './check-body.ts'
export { checkDesign, checkSet } from './check-design.ts'
export {
  type ConnectorDoor,
  connectorDoorOf,
  registerConnectorDoor,
} from './connector-door.ts'
export {
  type DesignServer,
  designServer,
  type Publication,
  registerDesigns,
  registerNames,
} from './design-server.ts'
export { designsNaming } from './designs-naming.ts'
export { retireDesignsOf, reviveDesignsOf } from './designs-of-apps.ts'
export {
  type AskedOfDevice,
  type DeviceDoor,
  deviceDoorOf,
  registerDeviceDoor,
} from './device-door.ts'
export { dropDraft } from './drop-draft.ts'
export { dropField } from './drop-field.ts'
export { extensionGroups, extensionTitle, registerExtensions } from './extensions.ts'
export { keepDraft } from './keep-draft.ts'
export { listDesigns } from './list-designs.ts'
export { neededFields } from './needed-fields.ts'
export { openDesign } from './open-design.ts'
export { registerUses } from './other-uses.ts'
export { readPackage } from './package/read-package.ts'
export { packageLimits, unpack, unpackFiles } from './package/unpack.ts'
export { type AttachedFile, writePackage } from './package/write-package.ts'
export { publishDesigns } from './publish-designs.ts'
export { releaseBeside } from './release-beside.ts'
export { releaseDesign, releasePending } from './release-design.ts'
export { listReleases, readRelease } from './releases.ts'
export { rollBack } from './roll-back.ts'
export { type ReleasedBody, releasedBodies, releasedInSpace, releasedOutsideApps } from './rows.ts'
export { type RuleDoor, registerRuleDoor, ruleDoorOf, type StartedRule } from './rule-door.ts'
export { type RunningWork, registerRunningWork, runningWorkOn } from './running-work.ts'
export { type Bodied, scopeOf } from './scope-of.ts'
export { retireDesign, reviveDesign, setDesignState } from './set-design-state.ts'
export {
  type Declared,
  installedKinds,
  registerInstalledKind,
  settingsOf,
} from './settings/installed-extensions.ts'
export {
  type ChangedSetting,
  type KeptSetting,
  keepSettings,
  keptSettings,
  openSecretSetting,
  settingValues,
} from './settings/setting-values.ts'
export { valuesOf } from './values/values-of.ts'
export { whoMentions } from './who-mentions.ts'
