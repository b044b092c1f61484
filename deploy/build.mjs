// Builds the web app and the server's bundle, as a start does.
import { ensureBuilt } from '../scripts/build.mjs'

await ensureBuilt()
