import { totalmem } from 'node:os'

/** Server settings for a small machine and for the record engine's statements. */
export const serverSettings = (port: number): Record<string, string> => {
  const memory = memoryMegabytes()
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${clamp(memory / 8, 64, 2048)}MB`,
    effective_cache_size: `${clamp(memory / 2, 256, 65_536)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(memory / 16, 64, 512)}MB`,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Statements are short; JIT compilation costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    shared_preload_libraries: 'pg_stat_statements',
    // The application logs failing statements; the server's own log stays small.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** Memory limit of this process: that of the container, or the machine's memory. */
const memoryMegabytes = (): number => {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
  return Math.min(limit, totalmem()) / 1024 / 1024
}

const clamp = (value: number, low: number, high: number): number =>
  Math.round(Math.min(high, Math.max(low, value)))
