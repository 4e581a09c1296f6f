import type { ProtocolPlugin } from '../protocol-plugin.ts'
import { keepHost } from './keep-host.ts'
import { tryHost } from './try-host.ts'

/** Sparkplug B: the platform is a host application at a broker, and edge nodes tell what changes. */
export const sparkplugPlugin: ProtocolPlugin = {
  kind: 'sparkplug',
  // The schemas say all.
  check: () => [],
  run: keepHost,
  test: tryHost,
}
