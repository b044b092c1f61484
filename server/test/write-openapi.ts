import { writeFileSync } from 'node:fs'
import { buildApiDocument } from './api-document.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Where to? node server/test/write-openapi.ts <file>')
writeFileSync(file, JSON.stringify(await buildApiDocument(), null, 2))
process.exit(0)
