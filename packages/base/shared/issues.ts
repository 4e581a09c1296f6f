/**
 * What can be wrong with a value of a field or a setting of a table. The sentence a person reads is `issue.<code>` in the
 * dictionaries, with the issue's parameters filled in; a test keeps the two sets equal.
 */
export const issueCodes = [
  // any value, of a field or of a request
  'required',
  'unknown',
  'type',
  'format',
  'json',
  'choice',
  'min',
  'max',
  'over',
  'under',
  'min_length',
  'max_length',
  'min_items',
  'max_items',
  // the engine
  'read_only',
  'not_permitted',
  'duplicate',
  'duplicate_in_file',
  'in_use',
  // questions
  'operator',
  'not_sortable',
  'masked',
  'too_complex',
  'cursor',
  // text
  'line_break',
  'control_character',
  'email',
  'phone',
  'id_card',
  'postal_code',
  'credit_code',
  'url',
  // numbers
  'not_a_number',
  'not_whole',
  'decimal_places',
  'too_many_digits',
  'range',
  'equal',
  'not_money',
  'currency',
  // yes and no, dates
  'not_yes_no',
  'not_a_date',
  'date_with_time',
  'not_a_moment',
  'not_a_time',
  'time_with_seconds',
  'not_before',
  'not_after',
  // choices, records, rows, files
  'not_an_option',
  'not_a_record',
  'record_missing',
  'record_ambiguous',
  'circle',
  'below_itself',
  'not_rows',
  'not_a_file',
  'file_missing',
  'file_kind',
  // accounts and passwords
  'login_name',
  'wait',
  'password_wrong',
  'password_same',
  'password_differs',
  // definitions of tables
  'bad_id',
  'unknown_type',
  'bad_setting',
  'unknown_table',
  'wrong_default',
  'no_options',
  'too_many_fields',
] as const

export type IssueCode = (typeof issueCodes)[number]
