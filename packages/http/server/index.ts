export { type AppOptions, createApp } from './app.ts'
export { type Authenticate, anonymous, type Credentials } from './authenticate.ts'
export { type Capability, defineCapability } from './capability.ts'
export { contractsOf } from './contracts.ts'
export {
  type CookieOptions,
  Download,
  type Endpoint,
  endpoint,
  type FilePart,
  FramedPage,
  type Io,
  ManifestFile,
  MetricsFile,
  StyleFile,
  Told,
} from './endpoint.ts'
export { networkOf } from './gate/network.ts'
export { closedCtx, isOpened, openedCtx } from './gate/opened.ts'
export { registerTrials } from './gate/trial.ts'
export { checkJson } from './input/check-json.ts'
export { issuesOf } from './input/issues.ts'
export { readBody } from './input/read-body.ts'
export { dictionaryOf } from './lang-resource.ts'
export { tableSchemas } from './openapi/tables-document.ts'
export { seenTable } from './records/seen-table.ts'
export { registerRequestObserver, type SeenRequest } from './request-observer.ts'
export { prepareCapabilities, startWork } from './run-capabilities.ts'
