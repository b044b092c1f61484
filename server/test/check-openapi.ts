import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { buildApiDocument } from './api-document.ts'

/** Holds the API's description against the rules that its readers use: Redocly's recommended ones and Spectral's OAS. */
const source = JSON.stringify(await buildApiDocument(), null, 2)

const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
const redocly = problems.map(({ ruleId, message, location }) => {
  const [{ pointer } = {}] = location
  return `redocly ${ruleId}: ${message} (${pointer ?? 'the document'})`
})

const linter = new spectralCore.Spectral()
linter.setRuleset({ extends: [[spectralRulesets.oas as spectralCore.RulesetDefinition, 'recommended']] })
const results = await linter.run(source)
const spectral = results.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`)

for (const finding of [...redocly, ...spectral]) console.error(finding)
process.exit(redocly.length + spectral.length > 0 ? 1 : 0)
