import { inspect, parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { BackupProblem } from '../platform/backups/backup-problem.ts'
import { startProblem } from '../start-problem.ts'
import { type Command, HouseProblem, UsageProblem } from './command.ts'
import { commands } from './commands.ts'

/** 0: done. 1: it failed, or found something wrong. 2: it was called in a wrong way. */
const USAGE = 2

type Terminal = {
  /** Results, and nothing else. */
  print: (text: string) => void
  printError: (text: string) => void
  /** Whether somebody sits there who can answer. */
  isInteractive: boolean
}

function help(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `npm run house -- <command> [options]\n\n${lines.join('\n')}\n\nEach has --help and --json. docs/operations.md says when to use which.`
}

function helpOf(name: string, { summary, options, argument }: Command): string {
  const all: Command['options'] = {
    ...options,
    json: { type: 'boolean', help: 'print the result as one line of JSON' },
  }
  const lines = Object.entries(all).map(([option, { type, help: text }]) => {
    const shown = `--${option}${type === 'string' ? ' <value>' : ''}`
    return `  ${shown.padEnd(24)}${text}`
  })
  return `npm run house -- ${name}${argument ? ` ${argument}` : ''} [options]\n\n${summary}\n\n${lines.join('\n')}`
}

async function run([name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal) {
  const { print, printError, isInteractive } = terminal
  if (['', '--help', '-h', 'help'].includes(name)) {
    print(help())
    return name === '' ? USAGE : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageProblem(`There is no command "${name}".\n\n${help()}`)
  const options = { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options, allowPositionals: command.argument !== undefined })
    } catch (error) {
      throw new UsageProblem(`${(error as Error).message}\n\n${helpOf(name, command)}`)
    }
  })()
  if (values.help) {
    print(helpOf(name, command))
    return 0
  }
  const isJson = values.json === true
  const { isGood, result, lines } = await command.run({
    config: readConfig(env),
    values,
    positionals,
    onProgress: (what) => isJson || printError(what),
    canAsk: !isJson && isInteractive,
  })
  print(isJson ? JSON.stringify(result) : lines.join('\n'))
  return isGood ? 0 : 1
}

/** One call of `npm run house`. Returns its exit code. */
export async function runHouse(args: readonly string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  try {
    return await run(args, env, terminal)
  } catch (error) {
    const isOwn = [BackupProblem, HouseProblem, ConfigError].some((kind) => error instanceof kind)
    const sentence = isOwn ? (error as Error).message : startProblem(error)
    terminal.printError(args.includes('--json') ? JSON.stringify({ error: sentence }) : sentence)
    if (env.LOG_LEVEL === 'debug') terminal.printError(inspect(error))
    return error instanceof UsageProblem ? USAGE : 1
  }
}
