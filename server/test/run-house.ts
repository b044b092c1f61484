import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runHouse as runCommand } from '../src/house/run-house.ts'

const program = join(import.meta.dirname, '..', 'dist', 'house.js')

type Env = Readonly<Record<string, string>>

const machine = () => {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', UNSAFE_DATABASE: 'on' }
}
const ended = (code: number | null, output: string, errors: string) => ({
  ...{ code, output, errors },
  json: () => JSON.parse(output),
})

/** A call of `npm run house`, in this process: what it prints, and its exit code. */
export async function runHouse(env: Env, args: readonly string[]) {
  let [output, errors] = ['', '']
  const code = await runCommand(
    args,
    { ...machine(), ...env },
    {
      print: (text) => (output += `${text}\n`),
      printError: (text) => (errors += `${text}\n`),
      isInteractive: false,
    },
  )
  return ended(code, output, errors)
}

/** The same as the bundle has it, in a process of its own. `killAt`: it is killed when its progress says this. */
export async function runHouseProcess(env: Env, args: readonly string[], killAt?: RegExp) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...machine(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => {
    errors += chunk
    if (killAt?.test(errors)) child.kill('SIGKILL')
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return ended(code, output, errors)
}
