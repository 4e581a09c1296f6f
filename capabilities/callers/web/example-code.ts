export const exampleLanguages = ['curl', 'javascript', 'python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

/** A page is read and a record changed at the address of a table's records; the key stands in GANTRY_KEY. */
export const exampleIn = (language: ExampleLanguage, records: string): string => codes[language](records)

const codes: Readonly<Record<ExampleLanguage, (records: string) => string>> = {
  curl: records => `curl -G '${records}' \\
  -H "Authorization: Bearer $GANTRY_KEY" \\
  -d sort=-createdAt -d pageSize=20

curl -X PUT '${records}/ID' \\
  -H "Authorization: Bearer $GANTRY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"version": 1, "FIELD": "VALUE"}'`,
  javascript: records => `const records = '${records}'
const headers = {
  authorization: \`Bearer \${process.env.GANTRY_KEY}\`,
  'content-type': 'application/json',
}

const page = await fetch(\`\${records}?sort=-createdAt&pageSize=20\`, { headers })
const { data } = await page.json()

const [first] = data
await fetch(\`\${records}/\${first.id}\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ version: first.version, FIELD: 'VALUE' }),
})`,
  python: records => `import os, requests

records = '${records}'
caller = requests.Session()
caller.headers['Authorization'] = f"Bearer {os.environ['GANTRY_KEY']}"

data = caller.get(records, params={'sort': '-createdAt', 'pageSize': 20}).json()['data']

first = data[0]
caller.put(f"{records}/{first['id']}", json={'version': first['version'], 'FIELD': 'VALUE'})`,
}
