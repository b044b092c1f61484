import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildApiDocument } from './api-document.ts'

/** Holds the API's description against Redocly's recommended rules, and against others that its readers rely on. */
const config = await createConfig({
  extends: ['recommended'],
  telemetry: 'off',
  rules: {
    'operation-description': 'error',
    'operation-tag-defined': 'error',
    'info-contact': 'error',
    'spec-strict-refs': 'error',
  },
})
const source = JSON.stringify(await buildApiDocument(), null, 2)
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
// A warning counts like an error: nobody would read it.
for (const { ruleId, message, location } of problems) {
  const [{ pointer } = {}] = location
  console.error(`${ruleId}: ${message} (${pointer ?? 'the document'})`)
}
process.exit(problems.length > 0 ? 1 : 0)
