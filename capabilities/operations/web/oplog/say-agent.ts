const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/Lark\/(\d+)/, 'Feishu'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[^ ]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** The browser and system of a `User-Agent` header in a few words; one that is not known stays as it is. */
export const sayAgent = (text: string): string => {
  const [, name] = programs.find(([form]) => form.test(text)) ?? []
  if (name === undefined) return text
  const version = programs.flatMap(([form]) => form.exec(text)?.[1] ?? [])[0]
  const [, system] = systems.find(([form]) => form.test(text)) ?? []
  return [`${name} ${version ?? ''}`.trim(), ...(system === undefined ? [] : [system])].join(', ')
}
