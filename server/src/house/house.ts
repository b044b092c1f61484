// `npm run house -- <command>`: what operators do, beside the server or without it.

import { runHouse } from './run-house.ts'

const terminal = { print: console.log, printError: console.error, isInteractive: process.stdin.isTTY === true }
process.exit(await runHouse(process.argv.slice(2), process.env, terminal))
