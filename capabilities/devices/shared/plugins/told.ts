/** Values that name an occurrence in texts. */
export type Told = Readonly<Record<string, string | number>>

/**
 * Why a connection, a device or a point cannot be reached: texts `devices.connection.problem.<code>`. Codes of one protocol begin with
 * the name of its kind.
 */
export const connectionProblems = [
  'refused',
  'unresolved',
  'timeout',
  'unreachable',
  'closed',
  'tls',
  'internal',
  'insecure',
  'secret_unreadable',
  'silent',
  'no_answer',
  'not_mapped',
  'command_not_mapped',
  'not_writable',
  'not_fitting',
  'not_taken_over',
  'too_slow',
  'unexpected',
  'modbus_exception_1',
  'modbus_exception_2',
  'modbus_exception_3',
  'modbus_exception_4',
  'modbus_exception_5',
  'modbus_exception_6',
  'modbus_exception_8',
  'modbus_exception_10',
  'modbus_exception_11',
  'modbus_exception',
  'modbus_answer',
  'opcua_untrusted',
  'opcua_certificate_changed',
  'opcua_certificate_refused',
  'opcua_no_endpoint',
  'opcua_insecure',
  'opcua_silent',
  'opcua_login',
  'opcua_sessions',
  'opcua_status',
  'opcua_away',
  'opcua_node',
  'opcua_type',
  'opcua_write',
  'opcua_answer',
  'sparkplug_insecure',
  'sparkplug_client',
  'sparkplug_login',
  'sparkplug_forbidden',
  'sparkplug_topic',
  'sparkplug_dead',
  'sparkplug_unborn',
  'sparkplug_metric',
  'sparkplug_shape',
  'sparkplug_bad',
  'sparkplug_type',
  'sparkplug_unconfirmed',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Status codes of OPC UA that have a sentence of their own: texts `devices.opcua.status.<code>`. */
export const opcuaStatuses = [
  'BadNodeIdUnknown',
  'BadNodeIdInvalid',
  'BadUserAccessDenied',
  'BadNotReadable',
  'BadNotWritable',
  'BadTypeMismatch',
  'BadOutOfRange',
  'BadAttributeIdInvalid',
  'BadWaitingForInitialData',
  'BadSensorFailure',
  'BadDeviceFailure',
  'BadNoCommunication',
  'BadNotConnected',
  'BadOutOfService',
  'BadServiceUnsupported',
  'BadTooManyOperations',
  'BadInternalError',
] as const

/** A problem with what its text names. */
export interface ToldProblem {
  readonly code: ConnectionProblem
  readonly params: Told
}

/**
 * Lines of the log of a connection: texts `devices.connection.log.<code>`. A line with the parameter `problem` ends with the text of
 * that problem.
 */
export const connectionLines = [
  'started',
  'stopped',
  'running',
  'lost',
  'silent',
  'answers',
  'written',
  'not_written',
  'points_failed',
  'points_work',
  'late',
  'opcua_too_many',
  'opcua_thinned',
  'sparkplug_missed',
  'sparkplug_thinned',
] as const
export type ConnectionLine = (typeof connectionLines)[number]

export const logLevels = ['info', 'warning', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
